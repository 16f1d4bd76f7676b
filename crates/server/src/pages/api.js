// Shows the description of the API: every address with its parameters, bodies and answers.
const make = (name, text, cls) => {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  if (cls) element.className = cls;
  return element;
};
const named = (schema) => {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.type === "array") return named(schema.items) + "[]";
  return Array.isArray(schema.type) ? schema.type.join(" | ") : schema.type || JSON.stringify(schema);
};
const body = (content) => Object.entries(content || {}).map(([kind, c]) => `${kind}: ${named(c.schema)}`).join(", ");

const show = (api) => {
  const list = document.getElementById("list");
  list.textContent = "";
  const groups = new Map();
  for (const [path, methods] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = (operation.tags || ["other"])[0];
      groups.set(tag, [...(groups.get(tag) || []), { path, method, operation }]);
    }
  for (const [tag, operations] of groups) {
    list.append(make("h2", tag));
    for (const { path, method, operation } of operations) {
      const box = make("details");
      const head = make("summary");
      head.append(make("span", method, "method"), make("code", path));
      head.append(make("div", operation.summary, "what"));
      box.append(head);
      for (const parameter of operation.parameters || [])
        box.append(make("p", `${parameter.in} ${parameter.name}: ${parameter.description || ""}`));
      if (operation.requestBody) box.append(make("p", "takes " + body(operation.requestBody.content)));
      for (const [status, answer] of Object.entries(operation.responses || {}))
        box.append(make("p", `${status} ${answer.description || ""} ${body(answer.content)}`));
      list.append(box);
    }
  }
  list.append(make("h2", "types"));
  for (const [name, schema] of Object.entries(api.components?.schemas || {})) {
    const box = make("details");
    box.append(make("summary", name), make("pre", JSON.stringify(schema, null, 2)));
    list.append(box);
  }
};

fetch("/api/openapi.json")
  .then((answer) => answer.json())
  .then(show)
  .catch((error) => { document.getElementById("list").textContent = "The description could not be loaded: " + error; });
