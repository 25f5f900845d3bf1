import { Input, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { DictSelect, useDict } from '../../kit/dict.tsx'
import type { Row } from '../../kit/fields/field-cell.tsx'
import { useT } from '../../kit/i18n.ts'
import type { ResourceList } from '../../kit/list/use-resource-list.ts'

interface FunctionsBarProps<R extends Row> {
  list: ResourceList<R>
  /** Stand at the end. */
  actions?: ReactNode
}

const ALL = ''

/** Narrows functions or templates by kind, data type and name. */
export function FunctionsBar<R extends Row>({ list, actions }: FunctionsBarProps<R>) {
  const t = useT()
  const kinds = useDict('modelType').map((e) => ({ value: String(e.dictKey), label: e.dictValue }))
  const { category = ALL, dataType } = list.state.filters
  return (
    <div className="tc-bar tc-product-bar">
      <Segmented
        value={category}
        options={[{ value: ALL, label: t('productPages.allKinds') }, ...kinds]}
        onChange={(value) => list.setFilters({ category: value || undefined })}
      />
      <DictSelect
        dict="dataType"
        style={{ width: 130 }}
        placeholder={t('resources.productFunction.fields.dataType')}
        aria-label={t('resources.productFunction.fields.dataType')}
        value={dataType}
        onChange={(value?: string) => list.setFilters({ dataType: value })}
      />
      <Input.Search
        allowClear
        style={{ width: 200 }}
        placeholder={t('productPages.searchFunction')}
        aria-label={t('productPages.searchFunction')}
        onSearch={(name) => list.setFilters({ name: name.trim() || undefined })}
      />
      <div className="tc-product-bar-end">{actions}</div>
    </div>
  )
}
