import { tryScript } from '@tecovie/contract/resources/product.ts'
import { Alert, Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { ApiError } from '../../kit/net/request.ts'
import { TRIALS } from './script-example.ts'

type Direction = keyof typeof TRIALS
interface Outcome {
  ok: boolean
  output: string
  problems: string[]
}

/** Runs the script of the editor on one message, and shows what came out or what was wrong. */
export function ScriptTrial({ productId, rawScript }: { productId: string; rawScript: string }) {
  const t = useT()
  const [direction, setDirection] = useState<Direction>('decode')
  const [inputs, setInputs] = useState<Record<Direction, string>>({ ...TRIALS })
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const decoding = direction === 'decode'
  const input = inputs[direction]
  const run = async () => {
    setBusy(true)
    try {
      setOutcome((await call(tryScript as AnyAction, { id: productId, rawScript, direction, input })) as Outcome)
    } catch (error) {
      const own = error instanceof ApiError ? Object.values(error.errors)[0] : undefined
      setOutcome({ ok: false, output: own ?? errorText(error, t), problems: [] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="tc-panel tc-product-trial">
      <h2>{t('product.scriptTest')}</h2>
      <Segmented<Direction>
        value={direction}
        options={[
          { value: 'decode', label: t('product.scriptDecode') },
          { value: 'encode', label: t('product.scriptEncode') },
        ]}
        onChange={(next) => {
          setDirection(next)
          setOutcome(undefined)
        }}
      />
      <label className="tc-product-label" htmlFor="script-trial-input">
        {t(decoding ? 'product.scriptInput' : 'product.scriptMessage')}
        <Input.TextArea
          id="script-trial-input"
          className="tc-product-mono"
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={16_384}
          spellCheck={false}
          value={input}
          onChange={(event) => setInputs({ ...inputs, [direction]: event.target.value })}
        />
      </label>
      <Button loading={busy} disabled={!rawScript.trim() || !input.trim()} onClick={run}>
        {t('productPages.scriptRun')}
      </Button>
      <div aria-live="polite">
        <ScriptOutcome outcome={outcome} decoding={decoding} />
      </div>
      <p className="tc-faint">{t('productPages.scriptUnsaved')}</p>
    </section>
  )
}

function ScriptOutcome({ outcome, decoding }: { outcome: Outcome | undefined; decoding: boolean }) {
  const t = useT()
  if (!outcome) return <p className="tc-faint">{t('productPages.scriptRunFirst')}</p>
  if (!outcome.ok)
    return (
      <Alert
        type="error"
        showIcon
        title={t('productPages.scriptFailed')}
        description={<code>{outcome.output}</code>}
        className="tc-product-problem"
      />
    )
  const { problems } = outcome
  return (
    <div className="tc-stack">
      {decoding && problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('product.scriptProblems')}
          description={problems.join('\n')}
          className="tc-product-problem"
        />
      )}
      {decoding && problems.length === 0 && <Alert type="success" showIcon title={t('product.scriptOk')} />}
      <strong>{t(decoding ? 'product.scriptOutput' : 'productPages.scriptBytes')}</strong>
      <pre className="tc-product-output">
        {decoding ? outcome.output : outcome.output.replace(/(..)(?=.)/g, '$1 ').toUpperCase()}
      </pre>
    </div>
  )
}
