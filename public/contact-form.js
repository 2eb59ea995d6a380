// The contact form with JavaScript: the e-mail is written here and opens in the mail program. Nothing is sent to us.
// Checks and link are those of src/web/features/contact/contact-letter.ts; a browser test compares the two.
const form = document.querySelector('.contact-form');
const ready = document.getElementById('ready-letter');
const { to, subject, replyTo, most, errors } = JSON.parse(form.dataset.letter);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const read = (name) => form.elements[name].value.replaceAll('\r\n', '\n').trim();
  const [topic, email, message] = ['topic', 'email', 'message'].map(read);
  const wrong = {
    topic: topic === '' && errors.topic,
    email: email === '' ? errors.emailMissing : !isEmail(email) && errors.emailWrong,
    message: message === '' ? errors.messageMissing : message.length > most && errors.messageLong,
  };
  for (const [name, text] of Object.entries(wrong)) complain(form.elements[name], text || '');
  ready.hidden = true;
  const [first] = Object.keys(wrong).filter((name) => wrong[name]);
  if (first) return form.elements[first].focus();
  const chosen = form.elements.topic.selectedOptions[0].textContent;
  open(
    subject.replace('{topic}', () => chosen),
    `${message}\n\n${replyTo.replace('{email}', () => email)}`,
  );
});

// Shows an error where the server would have rendered it.
function complain(field, text) {
  const place = document.getElementById(field.getAttribute('aria-describedby').split(' ')[0]);
  field.closest('.text-box').classList.toggle('bad', text !== '');
  if (text === '') field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
  place.replaceChildren();
  if (text === '') return;
  place.append(document.getElementById('letter-problem').content.cloneNode(true));
  place.querySelector('span').textContent = text;
}

function open(title, body) {
  const encode = (text) => encodeURIComponent(text.toWellFormed?.() ?? text);
  const fields = `subject=${encode(title)}&body=${encode(body.replaceAll('\n', '\r\n'))}`;
  const link = `mailto:${encode(to).replace('%40', '@')}?${fields}`;
  const [toPlace, titlePlace, bodyPlace] = ready.querySelectorAll('dd');
  toPlace.textContent = to;
  titlePlace.textContent = title;
  bodyPlace.textContent = body;
  ready.querySelector('a').href = link;
  ready.hidden = false;
  location.href = link;
}

function isEmail(text) {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
