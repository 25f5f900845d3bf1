/** The list of rules. */
export const LIST_PATH = '/device/deviceMonitor/monitorRules'
/** The form; without an id it adds a rule. */
export const FORM_PATH = '/device/deviceMonitor/monitorRules/edit'
