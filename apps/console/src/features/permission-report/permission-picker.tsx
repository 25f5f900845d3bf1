import { permissionMatrix } from '@tecovie/contract/actions/permission-report.ts'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../kit/net/use-call.ts'

interface PermissionPickerProps {
  value: string | null
  onChange: (id: string | null) => void
  placeholder: string
  /** Pages only, to narrow by. */
  pagesOnly?: boolean
}

/** Chooses a page or a button from the tree of permissions, by name or code. */
export function PermissionPicker({ value, onChange, placeholder, pagesOnly = false }: PermissionPickerProps) {
  const { data, isFetching } = useCall(permissionMatrix, { current: 1, size: 1 })
  const nodes = useMemo(
    () =>
      (data?.permissions ?? [])
        .filter((p) => !pagesOnly || p.category === 1)
        .map((p) => ({ id: p.id, pId: p.parentId, value: p.id, title: p.name, code: p.code })),
    [data, pagesOnly],
  )
  return (
    <TreeSelect
      allowClear
      style={{ width: '100%' }}
      placeholder={placeholder}
      aria-label={placeholder}
      loading={isFetching}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: '0' }}
      treeData={nodes}
      value={value || (undefined as never)}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      showSearch={{
        filterTreeNode: (text, node) =>
          `${String(node.title)} ${String((node as { code?: string }).code)}`
            .toLowerCase()
            .includes(text.toLowerCase()),
      }}
    />
  )
}
