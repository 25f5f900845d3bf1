import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Row } from '../fields/field-cell.tsx'
import { remembered } from '../page-memory.ts'
import { createStore, type Store, useStore } from '../store.ts'

interface Kept<R> {
  rows: ReadonlyMap<string, R>
  all: boolean
}

/**
 * What is chosen: rows by id over all pages, or (`all`) whatever the query matches. The object stays the same while the
 * choice changes, so that a tick draws one checkbox and not a hundred rows; components that show the choice follow it
 * with `useSelected`.
 */
export class Selection<R extends Row = Row> {
  readonly store: Store<Kept<R>>
  #query: Readonly<Record<string, unknown>> = {}
  #total = 0

  constructor(store: Store<Kept<R>>) {
    this.store = store
  }

  /** What `all` stands for. */
  about(query: Readonly<Record<string, unknown>>, total: number): void {
    const { current: _current, size: _size, ascs: _ascs, descs: _descs, ...filters } = query
    this.#query = filters
    this.#total = total
  }
  get query(): Readonly<Record<string, unknown>> {
    return this.#query
  }
  get all(): boolean {
    return this.store.get().all
  }
  get ids(): string[] {
    return [...this.store.get().rows.keys()]
  }
  get rows(): R[] {
    return [...this.store.get().rows.values()]
  }
  get count(): number {
    return this.all ? this.#total : this.store.get().rows.size
  }
  has(id: string): boolean {
    return this.all || this.store.get().rows.has(id)
  }
  /** Adds rows or takes them out. */
  choose(rows: readonly R[], on: boolean): void {
    const next = new Map(this.store.get().rows)
    for (const row of rows) on ? next.set(row.id, row) : next.delete(row.id)
    this.store.set({ rows: next, all: false })
  }
  chooseAll(): void {
    this.store.set({ rows: new Map(), all: true })
  }
  /** Bound: pages hand it on as a callback. */
  readonly clear = (): void => this.store.set({ rows: new Map(), all: false })
}

/** Keeps chosen rows while pages turn and tabs change. */
export function useSelection<R extends Row>(name: string, query: Record<string, unknown>, total: number): Selection<R> {
  const { pathname } = useLocation()
  const key = `${pathname}#selection.${name}`
  const make = () =>
    new Selection<R>(remembered(key, () => createStore<Kept<R>>({ rows: new Map<string, R>(), all: false })))
  const [selection] = useState(make)
  useEffect(() => selection.about(query, total), [selection, query, total])
  return selection
}

/** Draws again when the choice changes. */
export const useSelected = <R extends Row>(selection: Selection<R>): Selection<R> => {
  useStore(selection.store)
  return selection
}
