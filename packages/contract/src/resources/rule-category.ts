import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

/** Categories of events (type 1, a tree of two levels) and their levels (type 2). */
export const ruleCategory = defineResource({
  name: 'ruleCategory',
  base: '/api/tecovie-iot-rule/ruleCategory',
  scope: 'tenant',
  fields: {
    pid: f.id().or(f.text(1, 0)).nullish(),
    name: f.text(10).check(f.rule((v: string) => v.length > 0, 'ruleCategory.name')),
    type: f
      .dict('ruleCategoryType')
      .check(f.rule((v: string) => v === '1' || v === '2', 'validation.oneOf', { values: '1, 2' })),
    orderNo: f.int(0, 9999).default(0),
  },
  create: ['pid', 'name', 'type', 'orderNo'],
  update: ['name', 'orderNo'],
  filters: { type: ['eq'], name: ['like'], pid: ['eq'] },
  sort: ['orderNo', 'updateTime', 'createTime'],
  defaultSort: [['orderNo', 'asc']],
  unique: [['name']],
  routes: { list: 'GET /list', create: 'POST /submit', update: 'POST /submit', remove: 'POST /remove' },
  permissions: {
    list: ['ruleSetting', 'monitorRules', 'ruleEvents', 'home'],
    create: ['ruleSetting_rule_category_add', 'ruleSetting_rule_category_add_son', 'ruleSetting_rule_level_add'],
    update: ['ruleSetting_rule_category_add', 'ruleSetting_rule_level_edit'],
    remove: ['ruleSetting_rule_category_delete', 'ruleSetting_rule_level_delete'],
  },
})
