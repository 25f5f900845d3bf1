import { configureProduct, MAX_SCRIPT } from '@tecovie/contract/resources/product.ts'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import { useAct } from '../../kit/net/use-call.ts'
import type { Product } from './product-paths.ts'
import { SCRIPT_EXAMPLE } from './script-example.ts'
import { ScriptTrial } from './script-trial.tsx'

/** The script between device bytes and messages, with a bench to try it on. */
export function ScriptTab({ product }: { product: Product }) {
  const t = useT()
  const { modal } = App.useApp()
  const [saved, setSaved] = useState(product.rawScript ?? '')
  const [script, setScript] = useState(saved)
  const { act, busy } = useAct(configureProduct, 'product.saved')
  const dirty = script !== saved
  useLeaveGuard(dirty)
  const save = async () => {
    if (await act({ id: product.id, rawScript: script.trim() ? script : null })) setSaved(script)
  }
  const example = () => {
    if (!script.trim()) return setScript(SCRIPT_EXAMPLE)
    modal.confirm({ title: t('productPages.scriptReplace'), onOk: () => setScript(SCRIPT_EXAMPLE) })
  }
  return (
    <div className="tc-product-script">
      <section className="tc-panel">
        <div className="tc-bar">
          <h2 className="tc-product-grow">{t('product.script')}</h2>
          <Button onClick={example}>{t('product.scriptExample')}</Button>
          <Button type="primary" loading={busy} disabled={!dirty} onClick={save}>
            {t('kit.save')}
          </Button>
        </div>
        <p className="tc-faint tc-product-hint">{t('product.scriptHint')}</p>
        <Input.TextArea
          className="tc-product-mono tc-product-editor"
          aria-label={t('product.script')}
          placeholder={t('productPages.scriptEmpty')}
          value={script}
          maxLength={MAX_SCRIPT}
          spellCheck={false}
          onChange={(event) => setScript(event.target.value)}
        />
      </section>
      <ScriptTrial productId={product.id} rawScript={script} />
    </div>
  )
}
