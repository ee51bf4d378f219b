//! The description of the API for programs, made from the handlers and the types of the wire.

use std::sync::Arc;

use axum::Extension;
use axum::response::Response;
use fuga_catalog::GameId;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::response::Response as Answer;
use utoipa::openapi::schema::{AdditionalProperties, Schema};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{ContentBuilder, ObjectBuilder, OpenApi, Ref, RefOr, Required, ResponseBuilder, Type};
use utoipa::{OpenApi as _, ToSchema as _};

use crate::clock;
use crate::wire;
use crate::wire::Request;

/// What stands in the document beside the routes.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Fuga",
        description = "Tables for board games of hidden information; `docs/protocol.md` of the project has examples.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    tags(
        (name = PEOPLE, description = "Who one is."),
        (name = TABLES, description = "Tables and their matches."),
        (name = WORKS, description = "Maps and scenarios that people keep and share."),
        (name = SERVER, description = "The server itself."),
    ),
    components(schemas(
        wire::Refusal,
        wire::Hello,
        wire::Reply,
        wire::Update,
        wire::EventMessage,
        wire::RemarkMessage,
        wire::TableMessage,
        wire::Lagged
    ))
)]
struct Base;

/// Routes about persons; they use the store.
pub(super) const PEOPLE: &str = "people";
/// The cookie that holds a person's secret.
pub(super) const COOKIE: &str = "fuga";
/// Routes about tables; they use the store.
pub(super) const TABLES: &str = "tables";
/// Routes about works; they use the store.
pub(super) const WORKS: &str = "works";
/// Routes about the server.
pub(super) const SERVER: &str = "server";

/// A document without routes.
pub(super) fn base() -> OpenApi {
    let mut document = Base::openapi();
    env!("CARGO_PKG_VERSION").clone_into(&mut document.info.version);
    let components = document.components.get_or_insert_default();
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("For programs: the token that `POST /api/guests` or `POST /api/login` answered."))
        .build();
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    let cookie = ApiKeyValue::with_description(COOKIE, "For browsers: the same token, set by the same answers.");
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    document
}

/// The document of a server that offers these games as text, with what every route has in common.
pub(super) fn text(mut document: OpenApi, games: &[GameId]) -> String {
    wire::GameName::narrow(&mut document, games);
    for (path, item) in &mut document.paths.paths {
        let PathItem { get, post, patch, delete, .. } = item;
        let is_change = [(false, get), (true, post), (true, patch), (true, delete)];
        for (is_change, operation) in is_change {
            if let Some(operation) = operation {
                complete(operation, path, is_change);
            }
        }
    }
    if let Some(components) = &mut document.components {
        for name in [Request::name(), clock::Pace::name()] {
            if let Some(RefOr::T(Schema::OneOf(choices))) = components.schemas.get_mut(name.as_ref()) {
                // The readers know no fields but these.
                choices.items.iter_mut().for_each(close);
            }
        }
    }
    wire::text(&document)
}

/// Lets an object have the fields that it names and no others.
fn close(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = schema {
        object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    }
}

/// Adds the refusals that follow from what an operation takes and where it stands.
fn complete(operation: &mut Operation, path: &str, is_change: bool) {
    for parameter in operation.parameters.iter_mut().flatten() {
        if let RefOr::T(parameter) = parameter
            && parameter.parameter_in == ParameterIn::Path
        {
            parameter.required = Required::True;
        }
    }
    let has_parameter = |place: &ParameterIn| {
        let is_there = |parameter: &RefOr<Parameter>| matches!(parameter, RefOr::T(it) if it.parameter_in == *place);
        operation.parameters.iter().flatten().any(is_there)
    };
    let is_about = |tag: &str| operation.tags.iter().flatten().any(|other| other == tag);
    let security = operation.security.as_deref().unwrap_or_default();
    let is_for_known = !security.is_empty() && !security.contains(&SecurityRequirement::default());
    let has_body = operation.request_body.is_some();
    let is_kept = is_about(PEOPLE) || is_about(TABLES) || is_about(WORKS);
    let is_at_table = is_about(TABLES) && path.contains("{code}");
    let missing = if is_about(WORKS) { "There is no such work." } else { "There is no such table." };
    let refusals = [
        (has_body || has_parameter(&ParameterIn::Query), "400", "What is asked is not understood, or out of bounds."),
        (is_for_known, "401", "Nobody is signed in."),
        (is_change || is_for_known, "403", "A page of another site may not do that, or a bot may not."),
        (has_parameter(&ParameterIn::Path), "404", missing),
        (is_change && is_kept, "409", "Things have changed meanwhile, and stand against it."),
        (has_body, "413", "The body is too large."),
        (true, "429", "Too much at once; `params.seconds` says when to try again."),
        (is_at_table, "500", "What is kept of the table is damaged."),
        (is_kept, "503", "The server can't do that now, and nothing was changed."),
    ];
    for (_, status, description) in refusals.into_iter().filter(|(can_be, ..)| *can_be) {
        let answer = refusal(status, description);
        operation.responses.responses.entry(status.to_owned()).or_insert(RefOr::T(answer));
    }
}

/// A refusal with its headers.
fn refusal(status: &str, description: &str) -> Answer {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(wire::Refusal::name()))).build();
    let answer = ResponseBuilder::new().description(description).content("application/json", content);
    let header = |kind: Type, description: &str| {
        let schema = ObjectBuilder::new().schema_type(kind).build();
        HeaderBuilder::new().schema(Some(schema)).description(Some(description)).build()
    };
    match status {
        "401" => answer.header("WWW-Authenticate", header(Type::String, "How to be known: `Bearer`.")),
        "429" => answer.header("Retry-After", header(Type::Integer, "The seconds to wait.")),
        _ => answer,
    }
    .build()
}

/// The document of this server.
#[derive(Clone)]
pub(super) struct Document(pub(super) Arc<str>);

/// This description of the API.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    operation_id = "openapi",
    tag = SERVER,
    responses((status = 200, description = "An OpenAPI document.", body = Object, content_type = "application/json"))
)]
pub(super) async fn document(Extension(Document(text)): Extension<Document>) -> Response {
    super::reply::ok_text(text.to_string())
}
