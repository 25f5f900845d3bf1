import '@tecovie/contract/actions/auth.ts'
import '@tecovie/contract/actions/job.ts'
import '@tecovie/contract/actions/stream.ts'
import '@tecovie/contract/resources/dept.ts'
import '@tecovie/contract/resources/dict.ts'
import '@tecovie/contract/resources/menu.ts'
import '@tecovie/contract/resources/monitor-rule.ts'
import '@tecovie/contract/resources/role.ts'
import '@tecovie/contract/resources/rule-category.ts'
import '@tecovie/contract/resources/rule-event.ts'
import '@tecovie/contract/resources/tenant.ts'
import '@tecovie/contract/resources/user.ts'
import '@tecovie/contract/resources/work-order.ts'

/** Loads every declaration of the contract, for documents and proofs made without a server. */
export const declareAll = (): void => undefined
