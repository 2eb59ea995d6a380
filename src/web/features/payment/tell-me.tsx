/**
 * Offers to tell this device when the order is done, says what that tells whom, and ends it with one tap. Before it is
 * tapped it takes the same room whatever the browser can do: React starts with the first touch, and what moves then is
 * missed by the tap.
 */
import { useEffect, useState } from 'react';
import { useSubmit } from 'react-router';
import { SentenceGap, usePagePath, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBusyIntent } from './intent-form.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import { problemIn } from './problem-in.ts';
import { dropAddress, findEndpoint, makeAddress, readDevice, type Device } from './push-device.ts';
import type { PushView } from './push-view.ts';

type Props = Readonly<{ push: PushView; link: string; answer: PaymentAnswer | undefined }>;

const withoutAddress: Device = { mark: null };

export function TellMe({ push, link, answer }: Props) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const submit = useSubmit();
  const busyIntent = useBusyIntent();
  // Not known before the page runs in the browser.
  const [device, setDevice] = useState<Device>();
  const [isAsked, setIsAsked] = useState(false);
  const [step, setStep] = useState<'rest' | 'asking' | 'failed'>('rest');
  const refused = problemIn(answer, 'push-on', t);
  const problem = step === 'failed' ? t('payment.push.failed') : (refused ?? problemIn(answer, 'push-off', t));
  useEffect(() => void readDevice(link).then(setDevice, () => setDevice('unsupported')), [link]);
  // An address that we did not take is taken back.
  useEffect(() => {
    if (refused !== undefined) void dropAddress(link).then(() => setDevice(withoutAddress), ignore);
  }, [link, refused]);

  const post = async (fields: Readonly<Record<string, string>>): Promise<void> =>
    await submit({ ...fields }, { method: 'post', replace: true, preventScrollReset: true });
  const turnOn = async (): Promise<void> => {
    const made = await makeAddress(link, push.key);
    if (made) await post({ intent: 'push-on', ...made });
  };
  const turnOff = async (): Promise<void> => {
    const endpoint = (await findEndpoint(link)) ?? '';
    // First at the push service: then nothing comes any more, whether our server answers or not.
    await dropAddress(link);
    await post({ intent: 'push-off', endpoint });
  };
  const change = async (isOn: boolean): Promise<void> => {
    setIsAsked(true);
    if (device === 'unsupported' || device === 'denied') return;
    setStep('asking');
    try {
      await (isOn ? turnOff() : turnOn());
      setStep('rest');
    } catch {
      setStep('failed');
    }
    await readDevice(link).then(setDevice, ignore);
  };
  const shown = isAsked || typeof device === 'object' ? (device ?? withoutAddress) : withoutAddress;
  const isOn = typeof shown === 'object' && shown.mark !== null && push.marks.includes(shown.mark);
  const isBusy = step === 'asking' || busyIntent === 'push-on' || busyIntent === 'push-off';
  return (
    <div className="tell-me needs-script">
      <p role="status">{wordsOf(shown, isOn, t)}</p>
      {typeof shown === 'object' && (
        <Button look={isOn ? 'plain' : 'soft'} isBusy={isBusy} onClick={() => void (isBusy || change(isOn))}>
          <Icon name={isOn ? 'x' : 'smartphone'} />
          {t(isOn ? 'payment.push.turnOff' : 'payment.push.turnOn')}
        </Button>
      )}
      {problem !== undefined && (
        <div role="alert">
          <Hint tone="bad">{problem}</Hint>
        </div>
      )}
      {shown !== 'unsupported' && (
        <p>
          {t('payment.push.tells')}
          <SentenceGap />
          <a href={pageAt('privacy')}>{t('site.nav.privacy')}</a>
        </p>
      )}
    </div>
  );
}

/**
 * Whoever opens the page of an order that is over needs no address for it any more. If it ends while the page is open,
 * the message about that is still to come.
 */
export function useDroppedAddress(link: string | undefined, isOver: boolean): void {
  const [wasOver] = useState(isOver);
  useEffect(() => {
    if (link !== undefined && wasOver) dropAddress(link).catch(ignore);
  }, [link, wasOver]);
}

function wordsOf(device: Device, isOn: boolean, t: ReturnType<typeof useTranslate>): string {
  if (device === 'unsupported') return t('payment.push.unsupported');
  if (device === 'denied') return t('payment.push.denied');
  return t(isOn ? 'payment.push.isOn' : 'payment.push.offer');
}

function ignore(): void {}
