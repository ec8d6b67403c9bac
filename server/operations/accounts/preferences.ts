import { choice } from '../../../src/fields/choice'
import { themeModes, themes } from '../../../src/framework/company/themes'
import { defineOperation } from '../../wire/operation'
import { requireSelf } from '../session'

const saveTheme = defineOperation({
  name: 'saveTheme',
  area: 'Preferences',
  to: 'signedIn',
  effect: 'write',
  isIdempotent: true,
  input: {
    mode: choice(themeModes, { required: true }),
    light: choice(themes.light, { required: true }),
    dark: choice(themes.dark, { required: true }),
  },
  async run(context, { mode, light, dark }) {
    const theme = { mode, light, dark }
    await context.sql.query({
      text:
        'insert into person_preferences (emp_id, theme) values ($1, $2::jsonb) ' +
        'on conflict (emp_id) do update set theme = excluded.theme, updated_at = now()',
      values: [requireSelf(context, undefined), JSON.stringify(theme)],
    })
    return { data: theme }
  },
})

export const preferenceOperations = [saveTheme]
