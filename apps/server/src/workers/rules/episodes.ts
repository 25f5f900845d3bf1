import type { Effect } from '@tecovie/engine/rule-types.ts'

/** What happened to one event in a batch. Without `raise` it was open before. */
export interface Episode {
  readonly ruleId: string
  readonly deviceId: string
  raise?: NamedEffect
  hits: number
  lastHit?: NamedEffect
  close?: NamedEffect
}

/** An effect whose evidence carries names and units. */
export interface NamedEffect extends Omit<Effect, 'evidence'> {
  readonly evidence: readonly NamedEvidence[]
}

export interface NamedEvidence {
  readonly code: string
  readonly name: string
  readonly value: unknown
  readonly compare: string
  readonly threshold: number | string | boolean
  readonly unit: string
  readonly deviceId: string
}

/**
 * Folds a batch's effects, in order, into what happens to each event: a storm of hits becomes one update and one log
 * row. Events that are not merged start a new episode with each raise.
 */
export function episodesOf(effects: readonly NamedEffect[], isMerged: (ruleId: string) => boolean): Episode[] {
  const current = new Map<string, Episode>()
  const all: Episode[] = []
  for (const effect of effects) {
    const { ruleId, deviceId, type } = effect
    const key = `${ruleId} ${deviceId}`
    let episode = current.get(key)
    if (type === 'raise' || !episode || episode.close) {
      episode = { ruleId, deviceId, hits: 0 }
      current.set(key, episode)
      all.push(episode)
    }
    if (type === 'raise') episode.raise = effect
    else if (type === 'close') closeAll(all, episode, effect, isMerged(ruleId))
    else {
      episode.hits++
      episode.lastHit = effect
    }
  }
  return all
}

/** A close means every open event of the rule and device, also those that were raised earlier in this batch. */
function closeAll(all: readonly Episode[], last: Episode, effect: NamedEffect, merged: boolean): void {
  last.close = effect
  if (merged) return
  for (const e of all) if (e.ruleId === last.ruleId && e.deviceId === last.deviceId && e.raise) e.close ??= effect
}
