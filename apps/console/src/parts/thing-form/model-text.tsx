import { CATEGORY, DATA_TYPE } from '@tecovie/contract/things/data-type.ts'
import type { ThingFunction } from '@tecovie/contract/things/thing-function.ts'
import { useT } from '../../kit/i18n.ts'

/** The part of a function that tells its values. */
export type ModelOf = Pick<ThingFunction, 'category' | 'dataType' | 'enumModel' | 'errorModel' | 'numModel'> & {
  input?: readonly unknown[] | null | undefined
  output?: readonly unknown[] | null | undefined
}

/** What values a function takes, in one line: range and unit, labels, or how many parameters. */
export function ModelText({ of }: { of: ModelOf }) {
  const t = useT()
  const counts = [of.input?.length ?? 0, of.output?.length ?? 0] as const
  if (Number(of.category) !== CATEGORY.property && counts[0] + counts[1] > 0)
    return t('productPages.parameterCounts', { input: counts[0], output: counts[1] })
  const { min, max, unit } = of.numModel ?? {}
  if (Number(of.dataType) === DATA_TYPE.value && of.numModel)
    return <span className="tc-num">{t('functionForm.range', { min, max, unit: unit === '-' ? '' : unit })}</span>
  const pairs = of.enumModel?.enums ?? of.errorModel?.errors ?? []
  if (!pairs.length) return <span className="tc-faint">–</span>
  const text = pairs.map((p) => `${p.key} ${p.value}`).join(' · ')
  return (
    <div className="tc-cut" title={text}>
      {text}
    </div>
  )
}
