import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'
import { treeNode } from '../core/tree.ts'

const base = '/api/tecovie-system/dept'

/** Where an organisation is: codes and names of regions, and the street. */
const PLACE = [
  'provinceCode',
  'provinceName',
  'cityCode',
  'cityName',
  'districtCode',
  'districtName',
  'address',
] as const

export const dept = defineResource({
  name: 'dept',
  base,
  scope: 'tenant',
  fields: {
    parentId: f.ref('dept').or(z.literal('')).nullish(),
    deptName: f.plainName(15, 2),
    fullName: f.optionalText(64),
    deptCode: f.optionalText(32),
    deptType: f
      .dict('orgnizeType')
      .check(f.rule((v: string) => ['1', '2', '3', '4'].includes(v), 'validation.oneOf', { values: '1, 2, 3, 4' })),
    sort: f.int(0, 9999).default(1),
    brand: f.optionalText(64),
    logo: f.url().nullish(),
    provinceCode: f.optionalText(20),
    provinceName: f.optionalText(64),
    cityCode: f.optionalText(20),
    cityName: f.optionalText(64),
    districtCode: f.optionalText(20),
    districtName: f.optionalText(64),
    address: f.optionalText(255),
    remark: f.optionalText(255),
  },
  computed: {
    parentName: z.string(),
    hasChildren: z.boolean().optional(),
    /** Names from the root to the organisation itself. */
    pathName: z.string(),
  },
  create: ['parentId', 'deptName', 'fullName', 'deptCode', 'deptType', 'sort', 'brand', 'logo', ...PLACE, 'remark'],
  update: ['parentId', 'deptName', 'fullName', 'deptCode', 'sort', 'brand', 'logo', ...PLACE, 'remark'],
  filters: { deptName: ['like'], fullName: ['like'], deptType: ['eq', 'in'], parentId: ['eq'] },
  sort: ['sort', 'deptName', 'createTime', 'updateTime'],
  defaultSort: [['sort', 'asc']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['dept', 'user'],
    detail: ['dept_organizeDetail', 'dept_edit'],
    create: ['dept_addSon'],
    update: ['dept_edit'],
    remove: ['dept_delete'],
    export: ['dept'],
  },
})

/** The organisation tree the caller may see; the project picker of the shell reads it. At most 5,000 nodes. */
export const deptTree = defineAction({
  name: 'dept.tree',
  method: 'GET',
  path: `${base}/tree`,
  permission: 'authenticated',
  input: z.looseObject({ tenantId: z.string().max(12).optional(), size: f.int(1, 5000).default(5000) }),
  output: z.array(treeNode),
})
/**
 * One level of the tree the caller may see, or, with `title`, what is found anywhere, titled by its path: for trees too
 * large to load whole. `parents` leaves projects out, `without` a branch.
 */
export const deptLevel = defineAction({
  name: 'dept.level',
  method: 'GET',
  path: `${base}/lazy-tree`,
  permission: 'authenticated',
  input: z.looseObject({
    parentId: f.id().default('0'),
    title: z.string().trim().max(64).optional(),
    tenantId: z.string().max(12).optional(),
    without: f.id().optional(),
    parents: f.flag().optional(),
    size: f.int(1, 1000).default(500),
  }),
  output: z.array(treeNode),
})
/** Organisations by type for pickers: projects are type 3. */
export const deptSelect = defineAction({
  name: 'dept.select',
  method: 'GET',
  path: `${base}/select`,
  permission: 'authenticated',
  input: z.looseObject({
    deptType: z.string().max(4).optional(),
    deptName: z.string().max(64).optional(),
    ids: z.string().max(4000).optional(),
    /** An organisation: itself and what stands below it. */
    below: f.id().optional(),
    tenantId: z.string().max(12).optional(),
    size: f.int(1, 100).optional(),
  }),
  /** `pathName` names the way from the root; it comes where ids are asked for. */
  output: z.object({
    records: z.array(
      z.object({ id: z.string(), deptName: z.string(), deptType: z.string(), pathName: z.string().optional() }),
    ),
  }),
})
/** Menus granted to an organisation. None: those of the nearest organisation above that has some, else no limit. */
export const deptMenuList = defineAction({
  name: 'deptMenu.list',
  method: 'GET',
  path: '/api/tecovie-system/deptMenu/list',
  permission: ['dept_application_authorize', 'dept_organizeDetail'],
  input: z.looseObject({ deptId: f.id() }),
  output: z.object({
    records: z.array(z.object({ menuId: z.string() })),
    total: z.number(),
    /** The nearest organisation above whose menus hold here; none where this one has its own or nobody has. */
    from: z.object({ id: z.string(), deptName: z.string() }).nullable(),
    inherited: z.array(z.string()),
  }),
})
export const updateDeptMenuList = defineAction({
  name: 'deptMenu.update',
  method: 'POST',
  path: '/api/tecovie-system/deptMenu/updateDeptMenuList',
  permission: ['dept_application_authorize'],
  input: z.looseObject({ deptId: f.id(), menuList: f.idList(5000) }),
})
