import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { productInfo } from '@tecovie/contract/resources/product.ts'
import { compareOptions } from '@tecovie/contract/things/data-type.ts'
import { MAX_CONDITIONS } from '@tecovie/contract/things/rule-limits.ts'
import { Button, Input, Select, Tooltip } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { RemotePicker } from '../../kit/pickers/remote-picker.tsx'
import {
  ALL_PRODUCTS,
  type DraftCondition,
  ONE_PRODUCT,
  SOME_DEVICES,
  withFunction,
  withProduct,
  withRange,
} from './condition-draft.ts'
import { DevicesField } from './devices-field.tsx'
import { FunctionPicker } from './function-picker.tsx'
import { RuleField } from './rule-field.tsx'
import type { ThingFunction } from './use-functions.ts'
import { ValueInput } from './value-input.tsx'

interface ConditionCardProps {
  condition: DraftCondition
  index: number
  /** The word that joins it to the one above. */
  join: string
  fn: ThingFunction | null | undefined
  /** No further condition may be added. */
  full: boolean
  onChange: (change: (c: DraftCondition) => DraftCondition) => void
  onCopy: () => void
  onRemove: () => void
}

/** One condition: whose value, which value, how it compares with what. */
export function ConditionCard(props: ConditionCardProps) {
  const { condition: c, index, join, fn, full, onChange, onCopy, onRemove } = props
  const t = useT()
  const n = index + 1
  const at = (field: string) => `ruleSubDefinitions.${index}.${field}`
  return (
    <fieldset className="tc-rule-condition">
      <legend>
        {join && <em>{join}</em>}
        {t('ruleForm.condition', { n })}
      </legend>
      <div className="tc-rule-condition-tools">
        <Tooltip title={full ? t('ruleForm.conditionMax', { max: MAX_CONDITIONS }) : t('ruleForm.addCondition', { n })}>
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            disabled={full}
            aria-label={t('ruleForm.addCondition', { n })}
            onClick={onCopy}
          >
            {t('ruleForm.addShort')}
          </Button>
        </Tooltip>
        {index > 0 && (
          <Tooltip title={t('ruleForm.removeCondition', { n })}>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('ruleForm.removeCondition', { n })}
              onClick={onRemove}
            />
          </Tooltip>
        )}
      </div>
      <RuleField path={at('rangType')} label={t('ruleForm.rangType')} required>
        <Select
          id={at('rangType')}
          value={c.rangType}
          options={[ALL_PRODUCTS, ONE_PRODUCT, SOME_DEVICES].map((value) => ({
            value,
            label: t(`ruleForm.range.${value}`),
          }))}
          onChange={(range) => onChange((old) => withRange(old, range, t('monitorRule.allProducts')))}
        />
      </RuleField>
      <RuleField path={at('productId')} label={t('ruleForm.product')} required={c.rangType !== ALL_PRODUCTS}>
        {c.rangType === ALL_PRODUCTS ? (
          <Input id={at('productId')} disabled value={t('monitorRule.allProducts')} />
        ) : (
          <RemotePicker
            of={productInfo}
            id={at('productId')}
            value={c.productId || null}
            onChange={(_id, [product]) => onChange((old) => withProduct(old, product))}
          />
        )}
      </RuleField>
      <RuleField path={at('code')} also={[at('dataType')]} label={t('ruleForm.function')} required>
        <FunctionPicker
          id={at('code')}
          condition={c}
          chosen={fn}
          onChoose={(next) => onChange((old) => withFunction(old, next))}
        />
      </RuleField>
      <RuleField path={at('compare')} label={t('ruleForm.compare')} required>
        <Select
          id={at('compare')}
          allowClear
          disabled={!c.dataType}
          value={c.compare || null}
          options={(c.dataType ? compareOptions(c.dataType) : []).map((value) => ({
            value,
            label: t(`things.compare.${value}`),
          }))}
          onChange={(compare) => onChange((old) => ({ ...old, compare: compare ?? '' }))}
        />
      </RuleField>
      <RuleField path={at('dataValue')} label={t('ruleForm.value')} required className="tc-rule-value">
        <ValueInput
          id={at('dataValue')}
          dataType={c.dataType}
          fn={fn}
          value={c.dataValue}
          onValue={(dataValue) => onChange((old) => ({ ...old, dataValue }))}
        />
      </RuleField>
      {c.rangType === SOME_DEVICES && (
        <RuleField path={at('entityIds')} label={t('ruleForm.devices')} required className="tc-rule-row">
          <DevicesField
            id={at('entityIds')}
            condition={c}
            onIds={(ids) => onChange((old) => ({ ...old, entityIds: ids.join(',') }))}
          />
        </RuleField>
      )}
    </fieldset>
  )
}
