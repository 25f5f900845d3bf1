import type { ComponentType } from 'react'

/** A page inside the shell: its route, its lazy module, and the keys of which a visitor must hold one. */
export interface Page {
  /** `$name` stands for a value in the path. */
  readonly path: string
  readonly keys: readonly string[]
  readonly load: () => Promise<ComponentType>
  /** Texts beyond the base that the page speaks. */
  readonly texts?: 'things'
}

/**
 * Every page of the console, one line each. The file holds no JSX: generators read it in plain Node.
 * A page below a list is guarded by the list's keys.
 */
export const pages: readonly Page[] = [
  {
    path: '/home',
    keys: [],
    load: () => import('../features/home/home-page.tsx').then((m) => m.HomePage),
  },
  { path: '/profile', keys: [], load: () => import('../features/profile/profile-page.tsx').then((m) => m.ProfilePage) },
  {
    path: '/organize/role',
    keys: ['role'],
    load: () => import('../features/role/role-page.tsx').then((m) => m.RolePage),
  },
  {
    path: '/organize/dept',
    keys: ['dept'],
    load: () => import('../features/dept/dept-page.tsx').then((m) => m.DeptPage),
  },
  {
    path: '/organize/organizeDetail',
    keys: ['dept_organizeDetail'],
    load: () => import('../features/dept/organize-detail-page.tsx').then((m) => m.OrganizeDetailPage),
  },
  {
    path: '/organize/userManager',
    keys: ['userManager'],
    load: () => import('../features/employee/employee-page.tsx').then((m) => m.EmployeePage),
  },
  {
    path: '/organize/detail/userDetail',
    keys: ['userManager_detaile', 'user_management_view'],
    texts: 'things',
    load: () => import('./user-detail-page.tsx').then((m) => m.UserDetailPage),
  },
  {
    path: '/organize/permission-report',
    keys: ['permissionReport'],
    load: () => import('../features/permission-report/permission-report-page.tsx').then((m) => m.PermissionReportPage),
  },
  {
    path: '/system/user',
    keys: ['user'],
    load: () => import('../features/user/user-page.tsx').then((m) => m.UserPage),
  },
  {
    path: '/system/tenant',
    keys: ['tenant'],
    load: () => import('../features/tenant/tenant-page.tsx').then((m) => m.TenantPage),
  },
  {
    path: '/system/menu',
    keys: ['menu'],
    load: () => import('../features/menu/menu-page.tsx').then((m) => m.MenuPage),
  },
  {
    path: '/device/deviceMonitor/monitorRules',
    keys: ['monitorRules'],
    texts: 'things',
    load: () => import('../features/monitor-rule/monitor-rule-page.tsx').then((m) => m.MonitorRulePage),
  },
  {
    path: '/device/deviceMonitor/monitorRules/edit',
    keys: ['monitorRules_add', 'monitorRules_edit'],
    texts: 'things',
    load: () => import('../features/monitor-rule/rule-form-page.tsx').then((m) => m.RuleFormPage),
  },
  {
    path: '/device/deviceMonitor/ruleSetting',
    keys: ['ruleSetting'],
    texts: 'things',
    load: () => import('../features/rule-setting/rule-setting-page.tsx').then((m) => m.RuleSettingPage),
  },
  {
    path: '/device/deviceMonitor/ruleEvents',
    keys: ['ruleEvents'],
    texts: 'things',
    load: () => import('../features/rule-event/rule-event-page.tsx').then((m) => m.RuleEventPage),
  },
  {
    path: '/user/user_management',
    keys: ['user_management'],
    texts: 'things',
    load: () => import('../features/app-user/app-user-page.tsx').then((m) => m.AppUserPage),
  },
  {
    path: '/user/house-detail',
    keys: ['user_management_view'],
    texts: 'things',
    load: () => import('../features/home-detail/home-detail-page.tsx').then((m) => m.HomeDetailPage),
  },
  {
    path: '/user/workOrder',
    keys: ['workOrder'],
    texts: 'things',
    load: () => import('../features/work-order/work-order-page.tsx').then((m) => m.WorkOrderPage),
  },
  {
    path: '/user/workOrderDetail',
    keys: ['workOrder', 'wo_view'],
    texts: 'things',
    load: () => import('../features/work-order/work-order-detail-page.tsx').then((m) => m.WorkOrderDetailPage),
  },
  {
    path: '/user/complaint',
    keys: ['complaint'],
    texts: 'things',
    load: () => import('../features/complaint/complaint-page.tsx').then((m) => m.ComplaintPage),
  },
  {
    path: '/user/pub_msg',
    keys: ['pub_msg'],
    texts: 'things',
    load: () => import('../features/message/message-page.tsx').then((m) => m.MessagePage),
  },
  {
    path: '/desk/notice',
    keys: ['notice'],
    texts: 'things',
    load: () => import('../features/notice/notice-page.tsx').then((m) => m.NoticePage),
  },
  {
    path: '/product/productInfo',
    keys: ['productInfo'],
    texts: 'things',
    load: () => import('../features/product-info/product-info-page.tsx').then((m) => m.ProductInfoPage),
  },
  {
    path: '/device/component/device-list',
    keys: ['deviceList'],
    texts: 'things',
    load: () => import('../features/device/device-page.tsx').then((m) => m.DevicePage),
  },
  {
    path: '/device/component/device-list/views/device-detail',
    keys: ['deviceList', 'deviceList_view'],
    texts: 'things',
    load: () => import('../features/device/device-detail-page.tsx').then((m) => m.DeviceDetailPage),
  },
  {
    path: '/device/deviceGroup',
    keys: ['deviceGroup'],
    texts: 'things',
    load: () => import('../features/device-group/device-group-page.tsx').then((m) => m.DeviceGroupPage),
  },
  {
    path: '/device/deviceControl',
    keys: ['deviceControl'],
    texts: 'things',
    load: () => import('../features/device-group/device-control-page.tsx').then((m) => m.DeviceControlPage),
  },
  {
    path: '/product/product-list',
    keys: ['product-list'],
    texts: 'things',
    load: () => import('../features/product/product-page.tsx').then((m) => m.ProductPage),
  },
  {
    path: '/product/product-config',
    keys: ['product-list_config'],
    texts: 'things',
    load: () => import('../features/product/product-config-page.tsx').then((m) => m.ProductConfigPage),
  },
  {
    path: '/product/productTemplate',
    keys: ['productTemplate'],
    texts: 'things',
    load: () => import('../features/function-template/function-template-page.tsx').then((m) => m.FunctionTemplatePage),
  },
  {
    path: '/product/productCategory',
    keys: ['productCategory'],
    texts: 'things',
    load: () => import('../features/product-category/product-category-page.tsx').then((m) => m.ProductCategoryPage),
  },
  {
    path: '/monitor/log/usual',
    keys: ['log_usual'],
    texts: 'things',
    load: () => import('../features/log/log-usual-page.tsx').then((m) => m.LogUsualPage),
  },
  {
    path: '/monitor/log/api',
    keys: ['log_api'],
    texts: 'things',
    load: () => import('../features/log/log-api-page.tsx').then((m) => m.LogApiPage),
  },
  {
    path: '/monitor/log/error',
    keys: ['log_error'],
    texts: 'things',
    load: () => import('../features/log/log-error-page.tsx').then((m) => m.LogErrorPage),
  },
  {
    path: '/organize/post',
    keys: ['post'],
    load: () => import('../features/post/post-page.tsx').then((m) => m.PostPage),
  },
  {
    path: '/system/dict',
    keys: ['dict'],
    load: () => import('../features/dict/dict-page.tsx').then((m) => m.DictPage),
  },
  {
    path: '/system/param',
    keys: ['param'],
    load: () => import('../features/param/param-page.tsx').then((m) => m.ParamPage),
  },
  {
    path: '/base/region',
    keys: ['region'],
    load: () => import('../features/region/region-page.tsx').then((m) => m.RegionPage),
  },
  {
    path: '/system/client',
    keys: ['client'],
    load: () => import('../features/client/client-page.tsx').then((m) => m.ClientPage),
  },
  {
    path: '/tis/sys/tisSpace',
    keys: ['tisSpace'],
    texts: 'things',
    load: () => import('../features/tis-space/tis-space-page.tsx').then((m) => m.TisSpacePage),
  },
  {
    path: '/tis/sys/tisLine',
    keys: ['tisLine'],
    texts: 'things',
    load: () => import('../features/tis-line/tis-line-page.tsx').then((m) => m.TisLinePage),
  },
  {
    path: '/tis/sys/tisLineDetail/$id',
    keys: ['tisLine_view', 'tisLine'],
    texts: 'things',
    load: () => import('../features/tis-line/tis-line-detail-page.tsx').then((m) => m.TisLineDetailPage),
  },
  {
    path: '/tis/sys/tisCheckRecord',
    keys: ['tisCheckRecord'],
    texts: 'things',
    load: () => import('../features/tis-check-record/tis-check-record-page.tsx').then((m) => m.TisCheckRecordPage),
  },
  {
    path: '/tis/sys/tisLineDeviceMapping',
    keys: ['tisLineDeviceMapping'],
    texts: 'things',
    load: () =>
      import('../features/tis-line-device-mapping/tis-line-device-mapping-page.tsx').then(
        (m) => m.TisLineDeviceMappingPage,
      ),
  },
  {
    path: '/report/reportlist',
    keys: ['reportlist'],
    load: () => import('../features/report/report-page.tsx').then((m) => m.ReportPage),
  },
  {
    path: '/report/preview',
    keys: ['reportlist'],
    load: () => import('../features/report/report-preview-page.tsx').then((m) => m.ReportPreviewPage),
  },
  {
    path: '/myiframe/urlPath',
    keys: [],
    load: () => import('../features/frame/frame-page.tsx').then((m) => m.FramePage),
  },
  {
    path: '/tool/code',
    keys: ['code'],
    load: () => import('../features/code-module/code-module-page.tsx').then((m) => m.CodeModulePage),
  },
  {
    path: '/tool/datasource',
    keys: ['datasource'],
    load: () => import('../features/datasource/datasource-page.tsx').then((m) => m.DatasourcePage),
  },
]
