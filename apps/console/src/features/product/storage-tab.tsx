import { configureProduct, RETENTIONS } from '@tecovie/contract/resources/product.ts'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'
import type { Product } from './product-paths.ts'

const DEFAULT = 0

/** For how long the reports of this product's devices are kept. */
export function StorageTab({ product }: { product: Product }) {
  const t = useT()
  const saved = product.retentionDays ?? DEFAULT
  const [days, setDays] = useState<number>(saved)
  const { act, busy } = useAct(configureProduct, 'product.saved')
  useLeaveGuard(days !== saved)
  return (
    <section className="tc-panel tc-product-panel">
      <h2>{t('productPages.retentionTitle')}</h2>
      <p className="tc-faint">{t('product.retentionHint')}</p>
      <Radio.Group
        className="tc-product-retention"
        value={days}
        onChange={(event) => setDays(event.target.value as number)}
        options={[
          { value: DEFAULT, label: t('product.retentionDefault') },
          ...RETENTIONS.map((n) => ({ value: n, label: t('product.days', { n }) })),
        ]}
      />
      <ul className="tc-faint">
        <li>{t('productPages.retentionWhat')}</li>
        <li>{t('productPages.retentionLess')}</li>
      </ul>
      <Button
        type="primary"
        loading={busy}
        disabled={days === saved}
        onClick={() => void act({ id: product.id, retentionDays: days === DEFAULT ? null : days })}
      >
        {t('kit.save')}
      </Button>
    </section>
  )
}
