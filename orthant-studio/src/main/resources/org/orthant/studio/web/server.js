// Talks to the server that this page came from. Failures are errors with one line for people.

const answer = async response => {
  const content = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(content.error ?? `the server answered with ${response.status}`);
  return content;
};

const unreachable = () => {
  throw new Error("the studio does not answer: has it been stopped?");
};

const send = (path, options) => fetch(path, { redirect: "error", ...options }).catch(unreachable).then(answer);

export const ask = path => send(path);

export const post = (path, question = {}) =>
  send(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });

export const upload = (path, file, about = {}) =>
  send(`${path}?${new URLSearchParams({ name: file.name, ...about })}`, { method: "PUT", body: file });

export const remove = path => send(path, { method: "DELETE" });
