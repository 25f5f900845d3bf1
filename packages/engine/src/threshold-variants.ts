import { DATA_TYPE } from '@tecovie/contract/things/data-type.ts'
import type { RuleDefinition } from './rule-types.ts'

export interface ThresholdVariant {
  conditionIndex: number
  /** Change of the threshold in percent of its size. */
  percent: number
  threshold: number
}

/**
 * The rule with one of its gt/lt thresholds on a number moved, for each condition and percentage. A positive percentage
 * raises the threshold, also a negative one; a threshold of 0 has no percentages.
 */
export function thresholdVariants(
  definition: RuleDefinition,
  percents: readonly number[],
): (ThresholdVariant & { definition: RuleDefinition })[] {
  return definition.ruleSubDefinitions.flatMap((condition, conditionIndex) => {
    const value = Number(condition.dataValue)
    const ordered = condition.compare === 'gt' || condition.compare === 'lt'
    if (Number(condition.dataType) !== DATA_TYPE.value || !ordered || value === 0) return []
    return percents.map((percent) => {
      // Twelve digits: 30 + 10 % is 33, not 33.00000000000001.
      const threshold = Number((value + (Math.abs(value) * percent) / 100).toPrecision(12))
      const moved = definition.ruleSubDefinitions.map((c, i) =>
        i === conditionIndex ? { ...c, dataValue: String(threshold) } : c,
      )
      return { conditionIndex, percent, threshold, definition: { ...definition, ruleSubDefinitions: moved } }
    })
  })
}
