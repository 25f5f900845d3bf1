import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { LoadingState } from '../../kit/view/states.tsx'
import { ALL_PRODUCTS, type DraftCondition } from './condition-draft.ts'
import { findFunctions, functionKey, type ThingFunction } from './use-functions.ts'
import { useLate } from './use-late.ts'

interface FunctionPickerProps {
  id: string
  condition: DraftCondition
  /** The chosen function, once it is known. */
  chosen: ThingFunction | null | undefined
  onChoose: (fn: ThingFunction | undefined) => void
}

/** Picks a function of the condition's product, or of all products, by searching on the server. */
export function FunctionPicker({ id, condition, chosen, onChoose }: FunctionPickerProps) {
  const t = useT()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const name = useLate(typed.trim())
  const { productId } = condition
  const ready = condition.rangType === ALL_PRODUCTS || productId !== ''
  const found = useQuery({
    queryKey: ['productFunction', 'pick', productId, name],
    queryFn: ({ signal }) => findFunctions({ productId, name }, signal),
    enabled: open && ready,
  })
  const functions = found.data ?? []
  const value = condition.code
    ? { value: condition.code, label: chosen?.name || condition.name || condition.code }
    : null
  return (
    <Select
      id={id}
      allowClear
      labelInValue
      disabled={!ready}
      placeholder={ready ? t('kit.searchToPick') : t('ruleForm.productFirst')}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      popupMatchSelectWidth={false}
      value={value}
      loading={found.isFetching}
      notFoundContent={
        found.isPending ? <LoadingState rows={3} /> : t(found.isError ? 'kit.loadFailed' : 'kit.noMatch')
      }
      options={functions.map((fn) => ({ value: fn.id, label: fn.name, fn }))}
      optionRender={({ data }) => (
        <span className="tc-rule-function">
          <span>{data.fn.name}</span>
          <span className="tc-faint tc-num">{data.fn.code}</span>
          <span className="tc-faint">
            {t(`things.category.${data.fn.category}`)} · {t(`things.dataType.${data.fn.dataType}`)}
          </span>
        </span>
      )}
      onChange={(next: { value: string } | undefined) => {
        const fn = functions.find((one) => one.id === next?.value)
        // Known already: the value's input can be drawn at once.
        if (fn) client.setQueryData(functionKey({ ...fn, productId, dataType: String(fn.dataType) }), fn)
        onChoose(fn)
      }}
    />
  )
}
