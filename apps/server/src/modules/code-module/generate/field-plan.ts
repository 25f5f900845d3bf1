import {
  DICT_MANY,
  DICT_ONE,
  NOT_SEARCHED,
  type QueryType,
  type ShownColumn,
} from '@tecovie/contract/resources/code-column.ts'
import type { Control, FieldPlan } from './resource-plan.ts'
import { humanized, quoted } from './ts-text.ts'

const LONG = 4000
const SHORT = 255
const SECRET = 128

const FILTERS: Record<QueryType, readonly string[]> = {
  EQ: ['eq', 'in'],
  NE: ['ne'],
  GT: ['gt'],
  GTE: ['ge'],
  LT: ['lt'],
  LTE: ['le'],
  LIKE: ['like', 'eq'],
  BETWEEN: ['ge', 'le', 'gt', 'lt'],
}

/** What a field is: `schema` says it may be left empty by itself where `optional` holds. */
interface Kind {
  readonly schema: (required: boolean) => string
  readonly type: string
  readonly control?: Control
  readonly more?: Partial<FieldPlan>
}

const nullish = (schema: string) => (required: boolean) => (required ? schema : `${schema}.nullish()`)
const textual = (max: number, more = '') => ({
  schema: (required: boolean) => (required ? `f.text(${max})${more}` : `f.optionalText(${max})${more}`),
  type: 'text',
})

const KIT = '../../kit'
const PARTS = '../../parts'
const simple = (file: string, names: string[], input: string, cell?: string): Control => ({
  imports: { [file]: names },
  input,
  ...(cell ? { cell } : {}),
})

/** Controls that come before the type of the column: they say what is kept. */
function byControl(column: ShownColumn, max: number): Kind | undefined {
  const { htmlType, dictType } = column
  if (dictType && DICT_ONE.includes(htmlType))
    return { ...textual(32, `.meta({ dict: ${quoted(dictType)} })`), more: { dict: dictType } }
  if (dictType && DICT_MANY.includes(htmlType))
    return {
      schema: nullish(`z.array(f.text(32)).max(100)`),
      type: 'jsonb',
      control: simple(
        `${KIT}/dict.tsx`,
        ['DictSelect', 'DictTag'],
        `<DictSelect dict=${JSON.stringify(dictType)} mode="multiple" />`,
        `(keys) => (keys ?? []).map((key) => <DictTag key={key} dict=${JSON.stringify(dictType)} value={key} />)`,
      ),
    }
  switch (htmlType) {
    case 'imageUpload':
      return {
        schema: nullish('f.url(255)'),
        type: 'text',
        control: {
          imports: { [`${KIT}/fields/image-input.tsx`]: ['ImageInput'], [`${KIT}/view/preview.tsx`]: ['Preview'] },
          input: '<ImageInput />',
          cell: '(link) => (link ? <Preview src={link} /> : null)',
        },
      }
    case 'mulitImageUpload':
      return {
        schema: nullish('z.array(z.strictObject({ type: f.int(1, 2), url: f.url(255) })).max(20)'),
        type: 'jsonb',
        control: {
          imports: {
            [`${PARTS}/media/media-input.tsx`]: ['MediaInput'],
            [`${PARTS}/media/media-gallery.tsx`]: ['MediaGallery'],
          },
          input: '<MediaInput max={20} />',
          cell: '(medias) => <MediaGallery medias={medias ?? []} size={32} />',
        },
      }
    case 'ueditor':
      return {
        ...textual(20_000),
        control: {
          imports: {
            [`${PARTS}/rich-text/rich-text-input.tsx`]: ['RichTextInput'],
            [`${PARTS}/rich-text/rich-text-view.tsx`]: ['RichTextView'],
          },
          input: '<RichTextInput />',
          cell: `(html) => <RichTextView html={html ?? ''} />`,
        },
        more: { rich: true, detailOnly: true, list: false },
      }
    case 'password':
      return {
        ...textual(SECRET),
        control: simple('antd', ['Input'], '<Input.Password autoComplete="new-password" />'),
        more: { secret: true, list: false },
      }
    case 'href':
      return { schema: nullish(`f.url(${Math.min(max, 1024)})`), type: 'text' }
    case 'phone':
      return {
        schema: nullish(
          `f.text(20).check(f.rule((v: string) => v === '' || /^[0-9+() -]{3,20}$/.test(v), 'validation.invalid'))`,
        ),
        type: 'text',
      }
    case 'textarea':
      return { ...textual(Math.max(max, 500)), ...(max > SHORT ? { more: { detailOnly: true, list: false } } : {}) }
    default:
      return undefined
  }
}

function byType(column: ShownColumn, max: number): Kind {
  switch (column.javaType) {
    case 'Integer':
      return column.htmlType === 'slider'
        ? { schema: nullish('f.int(0, 100)'), type: 'integer', control: simple('antd', ['Slider'], '<Slider />') }
        : { schema: nullish('f.int()'), type: 'integer' }
    case 'Long':
      // Fifteen digits survive JavaScript's numbers; ids are text.
      return /Id$/.test(column.javaField)
        ? { schema: nullish('f.id()'), type: 'bigint' }
        : { schema: nullish('f.int(-999_999_999_999_999, 999_999_999_999_999)'), type: 'numeric(15)' }
    case 'Double':
      return { schema: nullish('f.decimal()'), type: 'double precision' }
    case 'BigDecimal':
      return { schema: nullish('f.decimal()'), type: 'numeric(20, 6)' }
    case 'Date':
      return { schema: nullish('f.datetime()'), type: 'timestamptz' }
    case 'Boolean':
      return { schema: (required) => (required ? 'f.flag()' : 'f.flag().nullish()'), type: 'smallint' }
    default:
      return textual(max)
  }
}

const isOn = (value: string) => value === '1'

/** A column's settings as a field of a resource; `javaField` was checked before. */
export function fieldPlan(column: ShownColumn): FieldPlan {
  const max = Math.min(column.maxLength && column.maxLength > 0 ? column.maxLength : LONG, LONG)
  const kind = byControl(column, max) ?? byType(column, max)
  const create = isOn(column.isInsert)
  // What nobody can enter cannot be asked for.
  const required = isOn(column.isRequired) && create
  const searched = isOn(column.isQuery) && !NOT_SEARCHED.includes(column.htmlType) && kind.type !== 'jsonb'
  const text = kind.type === 'text'
  const part = searched && column.queryType === 'LIKE' && text
  // Only text has parts; other values are compared as they are.
  const filter = searched ? FILTERS[column.queryType === 'LIKE' && !text ? 'EQ' : column.queryType] : undefined
  return {
    name: column.javaField,
    schema: kind.schema(required),
    column: required ? `${kind.type} not null` : kind.type,
    zh: column.javaName,
    en: humanized(column.javaField),
    create,
    update: isOn(column.isEdit),
    list: isOn(column.isList),
    // What no list shows is not sorted by either: the order of secrets says something of them.
    sort: isOn(column.isList) && kind.more?.list !== false && kind.type !== 'jsonb' && max <= SHORT,
    ...(filter ? { filter, index: part ? ('part' as const) : ('exact' as const) } : {}),
    ...(kind.control ? { control: kind.control } : {}),
    ...kind.more,
  }
}
