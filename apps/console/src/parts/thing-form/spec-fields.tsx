import { DATA_TYPE } from '@tecovie/contract/things/data-type.ts'
import { Form } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { NumberFields } from './number-fields.tsx'
import { PairList } from './pair-list.tsx'
import type { Path } from './thing-problems.ts'

/** What a value of the chosen data type looks like; nothing for types that need no more saying. */
export function SpecFields({ name, at }: { name: Path; at: Path }) {
  const t = useT()
  const dataType = Number(Form.useWatch([...at, 'dataType']) ?? 0)
  const under = (...path: Path) => ({ name: [...name, ...path], at: [...at, ...path] })
  if (dataType === DATA_TYPE.value) return <NumberFields {...under('numModel')} />
  if (dataType === DATA_TYPE.enum)
    return (
      <PairList
        {...under('enumModel', 'enums')}
        title={t('functionForm.enums')}
        keyHint={t('productPages.enumKeyHint')}
      />
    )
  if (dataType === DATA_TYPE.breakdown)
    return (
      <PairList
        {...under('errorModel', 'errors')}
        title={t('functionForm.errors')}
        keyHint={t('productPages.errorKeyHint')}
      />
    )
  return null
}
