import { dictionary } from './dictionary.ts'

/** Dictionaries of people, organisations, menus and tools. */
export const systemDictionaries = [
  dictionary('sex', '性别', 'Sex', { '1': ['男', 'Male'], '2': ['女', 'Female'], '3': ['未知', 'Unknown'] }),
  dictionary('post_category', '岗位类别', 'Post category', {
    '1': ['高层', 'Senior'],
    '2': ['中层', 'Middle'],
    '3': ['基层', 'Junior'],
    '4': ['其他', 'Other'],
  }),
  dictionary('yesNo', '是否', 'Yes or no', { '0': ['否', 'No'], '1': ['是', 'Yes'] }),
  dictionary('yes_no', '是否', 'Yes or no', { '1': ['否', 'No'], '2': ['是', 'Yes'] }),
  dictionary('region', '行政区划级别', 'Region level', {
    '0': ['国家', 'Country'],
    '1': ['省份/直辖市', 'Province'],
    '2': ['地市', 'City'],
    '3': ['区县', 'District'],
    '4': ['乡镇', 'Town'],
    '5': ['村委', 'Village'],
  }),
  dictionary('orgnizeType', '组织类型', 'Organisation type', {
    '1': ['集团', 'Clique'],
    '2': ['非项目', 'Non-project'],
    '3': ['项目', 'Project'],
    '4': ['品牌', 'Brand'],
  }),
  dictionary('plate_type', '平台类型', 'Platform', {
    '1': ['平台端', 'Console'],
    '2': ['IOC 大屏', 'IOC screen'],
    '3': ['APP', 'App'],
  }),
  dictionary('base_model', '业务基类', 'Base model', {
    '1': ['无', 'None'],
    '2': ['业务', 'Business'],
    '3': ['租户', 'Tenant'],
  }),
  dictionary('menu_category', '菜单类型', 'Menu kind', { '1': ['菜单', 'Menu'], '2': ['按钮', 'Button'] }),
  dictionary('button_func', '按钮位置', 'Button place', {
    '1': ['工具栏', 'Toolbar'],
    '2': ['操作栏', 'Row'],
    '3': ['工具操作栏', 'Both'],
  }),
] as const
