import { configureProduct, productSecret, resetProductSecret } from '@tecovie/contract/resources/product.ts'
import { App, Button, Descriptions, Switch } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { useAct } from '../../kit/net/use-call.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'
import type { Product } from './product-paths.ts'

const HIDDEN = '••••••••••••••••'

/** Key and secret of the product, and whether devices may register with them. */
export function CredentialsTab({ product }: { product: Product }) {
  const t = useT()
  const { message, modal } = App.useApp()
  const [secret, setSecret] = useState<string>()
  const [asking, setAsking] = useState(false)
  const configure = useAct(configureProduct, 'productPages.dynamicSaved')
  const ask = async (action: AnyAction, done?: string) => {
    setAsking(true)
    try {
      const answer = (await call(action, { id: product.id })) as { productSecret: string }
      setSecret(answer.productSecret)
      if (done) void message.success(t(done))
    } catch (error) {
      void message.error(errorText(error, t))
    } finally {
      setAsking(false)
    }
  }
  const reset = () =>
    modal.confirm({
      title: t('product.resetSecret'),
      content: t('product.resetConfirm'),
      okText: t('product.resetSecret'),
      okButtonProps: { danger: true },
      onOk: () => ask(resetProductSecret as AnyAction, 'product.resetDone'),
    })
  const on = Number(product.dynamicRegister) === 1
  return (
    <section className="tc-panel tc-product-panel">
      <p className="tc-faint">{t('product.credentialsHint')}</p>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'key', label: 'ProductKey', children: <CopyText text={product.productKey} /> },
          {
            key: 'secret',
            label: 'ProductSecret',
            children: (
              <div className="tc-product-secret">
                {secret ? <CopyText text={secret} /> : <span className="tc-faint">{HIDDEN}</span>}
                <Button
                  size="small"
                  loading={asking}
                  title={secret ? undefined : t('productPages.secretHidden')}
                  onClick={() => (secret ? setSecret(undefined) : void ask(productSecret as AnyAction))}
                >
                  {t(secret ? 'product.hideSecret' : 'product.showSecret')}
                </Button>
                <Button size="small" danger onClick={reset}>
                  {t('product.resetSecret')}
                </Button>
              </div>
            ),
          },
          {
            key: 'dynamic',
            label: t('resources.productInfo.fields.dynamicRegister'),
            children: (
              <>
                <Switch
                  checked={on}
                  loading={configure.busy}
                  aria-label={t('product.dynamicOn')}
                  onChange={(next) => void configure.act({ id: product.id, dynamicRegister: next ? 1 : 0 })}
                />
                <span className="tc-product-beside">{t('product.dynamicOn')}</span>
                <div className="tc-faint">{t('product.dynamicHint')}</div>
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
