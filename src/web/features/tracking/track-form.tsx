/**
 * Input for the nine-digit code. With JavaScript it is grouped while typing; without, spaces and dashes are accepted.
 */
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TrackData } from './track-view.ts';
import { groupCode, tidyCode } from './tracking-digits.ts';

export function TrackForm({ track }: Readonly<{ track: TrackData }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const isBusy = useNavigation().state !== 'idle';
  const [code, setCode] = useState(() => tidyCode(track.typed));
  const problem = track.kind === 'empty' || track.kind === 'malformed' ? t(`track.${track.kind}`) : undefined;
  return (
    <Form method="get" action={pageAt('track')} className="track-form" role="search" preventScrollReset discover="none">
      <TextField
        id="code"
        name="code"
        label={t('track.label')}
        value={code}
        onChange={(event) => setCode(groupCode(event.target.value))}
        inputMode="numeric"
        placeholder={t('track.placeholder')}
        maxLength={40}
        error={problem}
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {t('track.button')}
      </Button>
    </Form>
  );
}
