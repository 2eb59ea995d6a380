// On pages with the form of an order, before React: keeps what is typed over a reload, the way back and another
// language. Currencies, amount and type stand in the page's address. Everything else stays in this tab's own storage,
// which no request carries. React tells of a change by the event `sampan-typed`.
{
  const form = document.querySelector('form[data-kept]');
  const entry = `sampan-form-${form?.dataset.kept}`;
  const inAddress = ['sendCurrency', 'receiveCurrency', 'sendAmount', 'receiveAmount', 'orderType'];
  /** Fields that mean something with one currency only. */
  const currencyOf = {
    receiveAddress: 'receiveCurrency',
    furtherAddresses: 'receiveCurrency',
    refundAddress: 'sendCurrency',
  };

  // A browser may refuse its storage by throwing.
  const storage = (act) => {
    try {
      return act(sessionStorage);
    } catch {
      return undefined;
    }
  };

  /** The side whose amount counts: without React the one that was changed. As `findSide` of the exchange form. */
  const findSide = ({ sendAmount, receiveAmount, sendBefore, receiveBefore, amountSide }) => {
    if (!amountSide) return 'send';
    const isSend = sendAmount.value !== sendBefore.value;
    if (isSend === (receiveAmount.value !== receiveBefore.value)) return amountSide.value;
    return isSend ? 'send' : 'receive';
  };

  /** What the visitor sees in the form, without the fields that the page keeps for itself. */
  const read = () => {
    const data = new FormData(form);
    for (const { name, type } of form.elements) if (type === 'hidden') data.delete(name);
    data.delete(findSide(form.elements) === 'send' ? 'receiveAmount' : 'sendAmount');
    return new URLSearchParams(data);
  };

  const restore = () => {
    const was = new URLSearchParams(storage((store) => store.getItem(entry)) ?? '');
    const now = read();
    const isOther = (name) => {
      const currency = currencyOf[name];
      return currency !== undefined && was.get(currency) !== now.get(currency);
    };
    if (!was.has('sendCurrency')) return;
    for (const control of form.elements) {
      const { name, type, value } = control;
      if (type === 'hidden' || type === 'submit' || inAddress.includes(name) || isOther(name)) continue;
      if (type === 'checkbox' || type === 'radio') control.checked = was.getAll(name).includes(value);
      else if (was.has(name)) control.value = was.get(name);
      const details = control.closest('details');
      if (details && control.value !== '') details.open = true;
    }
    const further = isOther('furtherAddresses') ? [] : was.getAll('furtherAddresses');
    if (further.length === 0) return;
    // Only React has the fields for them. Until it does, whoever reads the form gets them too.
    const add = ({ formData }) => {
      for (const address of further) formData.append('furtherAddresses', address);
    };
    form.addEventListener('formdata', add);
    addEventListener('sampan-hydrated', () => form.removeEventListener('formdata', add));
    addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('input')));
  };

  /** The page's query string with the pair and the amount of the form. */
  const toSearch = (now) => {
    const search = new URLSearchParams(location.search);
    for (const name of inAddress) {
      const value = now.get(name);
      if (value) search.set(name, value);
      else search.delete(name);
    }
    if (search.get('orderType') === 'floating') search.delete('orderType');
    return `?${search}`;
  };

  /** Writes what has changed since the last time, so that the address stays plain until pair or amount change. */
  const follow = () => {
    let last = read();
    return () => {
      const now = read();
      if (String(now) === String(last)) return;
      storage((store) => store.setItem(entry, now));
      if (inAddress.some((name) => now.get(name) !== last.get(name)))
        history.replaceState(history.state, '', toSearch(now));
      last = now;
    };
  };

  if (form) {
    // The answer to a form that was sent has what was sent.
    if (!('answer' in form.dataset)) restore();
    const save = follow();
    form.addEventListener('input', save);
    addEventListener('sampan-typed', save);
    // The links to other languages and looks come back to the address as it is now.
    const comeBack = ({ target }) => {
      const link = target.closest?.('a[href^="/language?"], a[href^="/theme?"]');
      if (!link) return;
      const search = new URLSearchParams(link.search);
      search.set('back', location.pathname + location.search);
      link.search = search;
    };
    addEventListener('click', comeBack, true);
  }
}
