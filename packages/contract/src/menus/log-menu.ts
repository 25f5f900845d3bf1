import { button, type MenuSpec } from '../core/menu.ts'

export const logMenu: MenuSpec = {
  code: 'log',
  zh: '系统日志',
  en: 'Logs',
  path: '/monitor/log',
  icon: 'log',
  children: [
    {
      code: 'log_usual',
      zh: '通用日志',
      en: 'General log',
      path: '/monitor/log/usual',
      icon: 'log',
      buttons: [button('log_usual_view', '查看', 'View')],
    },
    {
      code: 'log_api',
      zh: '接口日志',
      en: 'API log',
      path: '/monitor/log/api',
      icon: 'log',
      buttons: [button('log_api_view', '查看', 'View')],
    },
    {
      code: 'log_error',
      zh: '错误日志',
      en: 'Error log',
      path: '/monitor/log/error',
      icon: 'log',
      buttons: [button('log_error_view', '查看', 'View')],
    },
  ],
}
