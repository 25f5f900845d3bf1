import './log.table.ts'
import { actions } from '@tecovie/contract/core/define-action.ts'
import * as calls from '@tecovie/contract/resources/log.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { OwnSearch } from '../../kit/list-page.ts'
import type { Kit } from '../../kit/mount-action.ts'
import { mountResource, type ResourceHooks, type Row } from '../../kit/mount-resource.ts'
import { actionTitle } from '../../platform/action-title.ts'

const OUTCOMES: Record<string, readonly [number, number]> = { ok: [0, 399], refused: [400, 499], failed: [500, 599] }

/**
 * The address of a call is its path, so that part of one stands for the calls that have it: a few hundred names by index,
 * where millions of addresses share their words.
 */
const byAddress: OwnSearch = {
  requestUri(q, text) {
    const part = text.trim().toLowerCase()
    // A path with places in it is another one in every row.
    const names = [...actions().values()]
      .filter((a) => a.path.includes(':') || a.path.toLowerCase().includes(part))
      .map((a) => a.name)
    return q
      .where('action', 'in', names.length ? names : [''])
      .where(sql<boolean>`strpos(lower(request_uri), ${part}) > 0`)
  },
}

/** Titles are searched and shown in the reader's language: the text stands for the calls that carry it. */
const titled: ResourceHooks = {
  search: byAddress,
  narrow(q, ctx, input) {
    const title = String(input.title ?? '')
      .trim()
      .toLowerCase()
    const range = OUTCOMES[String(input.outcome ?? '')]
    const within = range ? q.where('status', '>=', range[0]).where('status', '<=', range[1]) : q
    if (!title) return within
    const names = [...actions().keys()].filter((n) => actionTitle(n, ctx.language).toLowerCase().includes(title))
    return within.where('action', 'in', names.length ? names : [''])
  },
  enrich: (ctx, rows) => complete(ctx, rows),
}

function complete(ctx: Context, rows: Row[]): void {
  for (const row of rows) {
    row.strId = row.id
    if (row.action) row.title = actionTitle(row.action, ctx.language)
  }
}

/** A note is kept in Chinese; other readers get it made anew. */
function translated(ctx: Context, rows: Row[]): void {
  complete(ctx, rows)
  if (ctx.language === 'zh') return
  for (const row of rows) {
    const key = `notes.${row.logId}`
    const text = ctx.t(key, JSON.parse(row.params ?? '{}'))
    if (text !== key) row.logData = text
  }
}

/** The logs that people read: what was written by whom, what failed, what the server noted. */
export function mountLog(kit: Kit): void {
  mountResource(kit, calls.logUsual, { enrich: translated })
  mountResource(kit, calls.logApi, titled)
  mountResource(kit, calls.logError, { search: byAddress, enrich: complete })
}
