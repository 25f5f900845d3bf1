export const report = {
  title: 'Report',
  purpose: 'Counts of devices, events and work orders, or reports of another system',
  fields: {
    name: 'Name',
    kind: 'Kind',
    source: 'Counts',
    groupBy: 'By',
    days: 'Days back',
    chart: 'Chart',
    previewUrl: 'Preview address',
    designUrl: 'Designer address',
    remark: 'Remark',
  },
  options: {
    kind: { chart: 'Chart', link: 'External report' },
    source: { device: 'Devices', ruleEvent: 'Rule events', workOrder: 'Work orders' },
    chart: { bar: 'Bars', line: 'Line', pie: 'Pie' },
  },
  groups: {
    product: 'Product',
    project: 'Project',
    online: 'Online state',
    deviceStatus: 'Health',
    day: 'Day',
    eventLevel: 'Level',
    rule: 'Rule',
    device: 'Device',
    eventStatus: 'State',
    woStatus: 'Status',
    woChannel: 'Channel',
  },
  preview: 'Preview',
  design: 'Designer',
  noChart: 'An external report has no counts',
  count: 'Count',
  share: 'Share',
  total: 'Total',
  cut: 'Too many groups: the first {max} are shown',
  origins: 'An administrator allows the origin of an external report in the parameter “Sites that may be framed”',
}

/** The page that frames pages of other systems. */
export const frame = {
  title: 'Page',
  refused: 'This page cannot be shown',
  refusedHint:
    '{origin} is not among the sites that may be framed; an administrator can add it to the parameter “Sites that may be framed”',
  bad: 'The address is not valid',
}
