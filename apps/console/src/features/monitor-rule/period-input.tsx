import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { PeriodInputProps, SpanInputProps } from './period-pickers.tsx'

// Calendars weigh 50 kB; the form stands before they have come.
const LazyPeriod = lazy(() => import('./period-pickers.tsx').then((m) => ({ default: m.PeriodPicker })))
const LazySpan = lazy(() => import('./period-pickers.tsx').then((m) => ({ default: m.SpanPicker })))
const waiting = <Input disabled className="tc-rule-picker" />

/** A period of the day. */
export const PeriodInput = (props: PeriodInputProps) => (
  <Suspense fallback={waiting}>
    <LazyPeriod {...props} />
  </Suspense>
)

/** From when to when the rule is awake. */
export const SpanInput = (props: SpanInputProps) => (
  <Suspense fallback={waiting}>
    <LazySpan {...props} />
  </Suspense>
)
