import * as z from 'zod'
import { defineResource } from '../core/define-resource.ts'

export const COMMAND_STATES = ['created', 'sent', 'acknowledged', 'refused', 'timedOut', 'cancelled'] as const
export type CommandState = (typeof COMMAND_STATES)[number]
export type CommandStep = 'send' | 'unsend' | 'acknowledge' | 'refuse' | 'expire' | 'cancel'

/**
 * state x event -> state. `send` is written before the message goes out; `unsend` takes it back when the device turned
 * out to be away and the command may wait. A reply may overtake the sending, hence also from `created`.
 */
export const COMMAND_STEPS: Record<CommandState, Partial<Record<CommandStep, CommandState>>> = {
  created: { send: 'sent', acknowledge: 'acknowledged', refuse: 'refused', expire: 'timedOut', cancel: 'cancelled' },
  sent: { unsend: 'created', acknowledge: 'acknowledged', refuse: 'refused', expire: 'timedOut' },
  acknowledged: {},
  refused: {},
  timedOut: {},
  cancelled: {},
}

/** The states from which a step may be taken. */
export const statesBefore = (step: CommandStep): CommandState[] =>
  COMMAND_STATES.filter((state) => COMMAND_STEPS[state][step])

const column = <T extends z.ZodType>(schema: T) => schema.meta({ column: true })
const instant = () => z.string().nullable().meta({ column: true, datetime: true })

/** What devices were told to do, and what came of it. */
export const command = defineResource({
  name: 'command',
  base: '/api/tecovie-iot-device/device',
  scope: 'project',
  fields: {},
  computed: {
    projectId: column(z.string()),
    deviceId: column(z.string()),
    jobId: column(z.string().nullable()),
    kind: column(z.enum(['set', 'service'])),
    code: column(z.string()),
    params: column(z.unknown()),
    state: column(z.enum(COMMAND_STATES)),
    offline: column(z.enum(['wait', 'fail'])),
    result: column(z.unknown()),
    resultCode: column(z.number().nullable()),
    reason: column(z.string().nullable()),
    deadline: instant(),
    sentAt: instant(),
    finishedAt: instant(),
    /** The person of the app who sent it; null for those of the console. */
    appUserId: column(z.string().nullable()),
    appUserName: z.string().nullable(),
    deviceName: z.string(),
    deviceKey: z.string(),
  },
  create: [],
  update: [],
  filters: {
    id: ['eq', 'in'],
    deviceId: ['eq'],
    jobId: ['eq'],
    state: ['eq', 'in'],
    kind: ['eq'],
    code: ['eq'],
  },
  sort: ['createTime'],
  defaultSort: [['createTime', 'desc']],
  routes: { list: 'GET /commands', export: 'GET /commands/export' },
  permissions: {
    list: ['deviceList_view', 'deviceList_control', 'deviceControl'],
    export: ['deviceList_view', 'deviceList_control', 'deviceControl'],
  },
})
