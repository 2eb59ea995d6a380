import { describe, expect, test } from 'vitest';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { checkLetter, mostCharacters, readLetter, topics, writeLetter, type TypedLetter } from './contact-letter.ts';

const t = makeTranslate(loadCatalog('en', ['contact']));
const good: TypedLetter = { topic: 'refund', email: 'ann@mail.example', message: 'Where is my refund?' };

function problemsOf(changes: Partial<TypedLetter>) {
  const checked = checkLetter({ ...good, ...changes });
  return checked.ok ? {} : checked.problems;
}

function mailOf(changes: Partial<TypedLetter>, to = 'help@swap.example') {
  const checked = checkLetter({ ...good, ...changes });
  if (!checked.ok) throw new Error('the letter was refused');
  return writeLetter(checked.letter, { to, t });
}

describe('the form', () => {
  test('is read as it was typed, without the spaces around it', () => {
    const form = new FormData();
    form.set('topic', 'order');
    form.set('email', ' ann@mail.example ');
    form.set('message', 'one\r\ntwo\r\n');
    expect(readLetter(form)).toEqual({ topic: 'order', email: 'ann@mail.example', message: 'one\ntwo' });
  });

  test('left empty says what is missing beside each field', () => {
    expect(problemsOf(readLetter(new FormData()))).toEqual({
      topic: 'topic',
      email: 'emailMissing',
      message: 'messageMissing',
    });
  });

  test.each(['ann', 'ann@', '@mail.example', 'ann@mail', 'ann@mail.', 'a b@mail.example', 'ann@mail..example'])(
    'takes %s for no e-mail address, and complains of nothing else',
    (email) => {
      expect(problemsOf({ email })).toEqual({ email: 'emailWrong' });
    },
  );

  test('takes a topic that it does not offer for none', () => {
    expect(problemsOf({ topic: 'constructor' })).toEqual({ topic: 'topic' });
  });

  test('refuses a message that mail programs would cut, by one character', () => {
    expect(problemsOf({ message: 'x'.repeat(mostCharacters) })).toEqual({});
    expect(problemsOf({ message: 'x'.repeat(mostCharacters + 1) })).toEqual({ message: 'messageLong' });
  });
});

describe('the letter', () => {
  test('opens the mail program with recipient, subject and text filled in', () => {
    const link = new URL(mailOf({ message: 'Hello,\nwhere is it? 50% & more #1 你好' }).link);
    expect(link.pathname).toBe('help@swap.example');
    expect(link.searchParams.get('subject')).toBe('[Sampan] Refund or wrong amount');
    expect(link.searchParams.get('body')).toBe(
      'Hello,\r\nwhere is it? 50% & more #1 你好\r\n\r\nReply to: ann@mail.example',
    );
  });

  test('has no further field, whatever the visitor writes', () => {
    const link = new URL(mailOf({ message: '&cc=eve@evil.example?bcc=x', email: 'a&cc=b@mail.example' }).link);
    expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  });

  test.each(topics)('has a subject of its own for %s', (topic) => {
    expect(mailOf({ topic }).subject).toBe(`[Sampan] ${t(`contact.topic.${topic}`)}`);
  });
});
