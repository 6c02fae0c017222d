//! Runs the cases of cases.json with tokio-postgres, which sends and reads all values in binary.

mod value;

use futures_util::{StreamExt, TryStreamExt};
use serde::Deserialize;
use std::time::{Duration, Instant};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, NoTls, Row, SimpleQueryMessage};
use value::{normal, type_name, Value};

type Failure = Box<dyn std::error::Error>;
type Rows = Vec<Vec<Option<String>>>;

const LONGEST: Duration = Duration::from_secs(12);

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    One(String),
    Many(Vec<String>),
}

impl Text {
    fn joined(&self) -> String {
        match self {
            Text::One(text) => text.clone(),
            Text::Many(parts) => parts.join(" "),
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Parameter {
    Value { r#type: String, text: Option<String> },
    TypeName(String),
}

#[derive(Deserialize)]
struct Outcome {
    types: Vec<String>,
    rows: Rows,
}

#[derive(Deserialize)]
struct Step {
    sql: String,
    sqlstate: Option<String>,
    #[serde(default)]
    types: Vec<String>,
    rows: Option<Rows>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    kind: String,
    sql: Option<Text>,
    #[serde(default)]
    parameters: Vec<Parameter>,
    #[serde(default)]
    types: Vec<String>,
    #[serde(default)]
    rows: Rows,
    #[serde(default)]
    columns: Vec<(String, String)>,
    sqlstate: Option<String>,
    #[serde(default)]
    steps: Vec<Step>,
    #[serde(default)]
    results: Vec<Outcome>,
    data: Option<String>,
    hex: Option<Vec<String>>,
    #[serde(default)]
    count: usize,
    last: Option<Vec<Option<String>>>,
    fetch: Option<i32>,
    after_ms: Option<u64>,
}

/// Types that the libraries of this runner have values for; cases with other types are left out.
const KNOWN: &[&str] = &[
    "bool", "int2", "int4", "int8", "float4", "float8", "numeric", "text", "varchar", "bpchar", "name", "char", "bytea",
    "date", "time", "timestamp", "timestamptz", "uuid", "json", "jsonb", "oid",
];

impl Case {
    fn is_possible(&self) -> bool {
        let known = |name: &String| KNOWN.contains(&name.trim_end_matches("[]"));
        let is_known = |each: &Parameter| match each {
            Parameter::Value { r#type, .. } => known(r#type),
            Parameter::TypeName(_) => true,
        };
        let all_known = self.types.iter().all(known) && self.parameters.iter().all(is_known);
        self.kind != "pipeline" && (self.kind != "query" || all_known)
    }

    fn sql(&self) -> String {
        self.sql.as_ref().map(Text::joined).unwrap_or_default()
    }

    fn values(&self) -> Vec<Value> {
        let text = |each: &Parameter| match each {
            Parameter::Value { text, .. } => text.clone(),
            Parameter::TypeName(_) => None,
        };
        self.parameters.iter().map(|each| Value(text(each))).collect()
    }
}

fn setting(name: &str, usual: &str) -> String {
    std::env::var(name).ok().filter(|value| !value.is_empty()).unwrap_or_else(|| usual.to_string())
}

async fn connect() -> Result<Client, Failure> {
    let (client, connection) = Config::new()
        .host(setting("PGHOST", "localhost"))
        .port(setting("PGPORT", "35432").parse()?)
        .user(setting("PGUSER", "braid"))
        .password(setting("PGPASSWORD", ""))
        .dbname(setting("PGDATABASE", "tpch"))
        .options("-c TimeZone=UTC")
        .connect(NoTls)
        .await?;
    tokio::spawn(connection);
    Ok(client)
}

fn read(row: &Row) -> Result<Vec<Option<String>>, Failure> {
    (0..row.len()).map(|i| Ok(row.try_get::<_, Value>(i)?.0)).collect()
}

async fn query(client: &Client, sql: &str, values: &[Value]) -> Result<(Vec<String>, Rows), Failure> {
    let statement = client.prepare(sql).await?;
    let parameters: Vec<&(dyn ToSql + Sync)> = values.iter().map(|each| each as &(dyn ToSql + Sync)).collect();
    let rows = client.query(&statement, &parameters).await?;
    let types = statement.columns().iter().map(|column| type_name(column.type_())).collect();
    Ok((types, rows.iter().map(read).collect::<Result<_, _>>()?))
}

/// The results of all statements of a text, by the simple protocol.
async fn simple(client: &Client, sql: &str) -> Result<Vec<Rows>, Failure> {
    let mut results: Vec<Rows> = Vec::new();
    let mut stream = std::pin::pin!(client.simple_query_raw(sql).await?);
    while let Some(message) = stream.next().await {
        match message? {
            SimpleQueryMessage::RowDescription(_) => results.push(Vec::new()),
            SimpleQueryMessage::Row(row) => {
                let cells = (0..row.len()).map(|i| row.get(i).map(str::to_string)).collect();
                results.last_mut().ok_or("a row before its description")?.push(cells);
            }
            _ => {}
        }
    }
    Ok(results)
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), Failure> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: {found:?} instead of {expected:?}").into())
}

fn check(types: &[String], expected: &Rows, found: &Rows) -> Result<(), Failure> {
    expect("rows", found.len(), expected.len())?;
    for (want, have) in expected.iter().zip(found) {
        expect("columns", have.len(), want.len())?;
        for ((name, text), value) in types.iter().zip(want).zip(have) {
            expect(name, normal(name, value), normal(name, text))?;
        }
    }
    Ok(())
}

fn fails<T>(sqlstate: &str, result: Result<T, Failure>) -> Result<(), Failure> {
    let Err(error) = result else {
        return Err(format!("no error instead of SQLSTATE {sqlstate}").into());
    };
    let found = error.downcast_ref::<tokio_postgres::Error>().and_then(|each| each.code()).map(SqlState::code);
    if found == Some(sqlstate) {
        return Ok(());
    }
    Err(format!("SQLSTATE {found:?} instead of {sqlstate}: {error}").into())
}

async fn goes_on(client: &Client) -> Result<(), Failure> {
    let (_, rows) = query(client, "SELECT 1", &[]).await?;
    check(&["int4".to_string()], &vec![vec![Some("1".to_string())]], &rows)
}

async fn run(client: &mut Client, case: &Case) -> Result<(), Failure> {
    let sql = case.sql();
    let sqlstate = case.sqlstate.as_deref();
    match case.kind.as_str() {
        "query" => {
            let (types, rows) = query(client, &sql, &case.values()).await?;
            expect("types", &types, &case.types)?;
            check(&case.types, &case.rows, &rows)
        }
        "error" => {
            fails(sqlstate.unwrap_or_default(), query(client, &sql, &case.values()).await)?;
            goes_on(client).await
        }
        "rows" => expect("rows", query(client, &sql, &[]).await?.1.len(), case.count),
        "session" => session(client, case).await,
        "script" => {
            let result = simple(client, &sql).await;
            match sqlstate {
                Some(state) => fails(state, result)?,
                None => {
                    let found = result?;
                    expect("results", found.len(), case.results.len())?;
                    for (want, have) in case.results.iter().zip(&found) {
                        check(&want.types, &want.rows, have)?;
                    }
                }
            }
            goes_on(client).await
        }
        "copy" => copy(client, case).await,
        "cancel" => cancel(client, case).await,
        "cursor" => cursor(client, case).await,
        "describe" => describe(client, case).await,
        other => Err(format!("unknown kind of case: {other}").into()),
    }
}

async fn session(client: &Client, case: &Case) -> Result<(), Failure> {
    for (number, step) in case.steps.iter().enumerate() {
        let result = simple(client, &step.sql).await;
        let outcome = match (&step.sqlstate, &step.rows) {
            (Some(state), _) => fails(state, result),
            (None, Some(rows)) => match result {
                Ok(found) if found.len() == 1 => check(&step.types, rows, &found[0]),
                Ok(found) => Err(format!("{} results", found.len()).into()),
                Err(error) => Err(error),
            },
            (None, None) => result.map(|_| ()),
        };
        outcome.map_err(|error| format!("step {}, {}: {}", number + 1, step.sql, told(&*error)))?;
    }
    Ok(())
}

async fn copy(client: &Client, case: &Case) -> Result<(), Failure> {
    let stream = client.copy_out(&case.sql()).await?;
    let data: Vec<u8> = stream.map_ok(|block| block.to_vec()).try_concat().await?;
    match &case.hex {
        Some(hex) => {
            let found: String = data.iter().map(|byte| format!("{byte:02x}")).collect();
            expect("data", found, hex.concat())?;
        }
        None => expect("data", String::from_utf8(data)?, case.data.clone().unwrap_or_default())?,
    }
    goes_on(client).await
}

async fn cancel(client: &Client, case: &Case) -> Result<(), Failure> {
    let token = client.cancel_token();
    let after = Duration::from_millis(case.after_ms.unwrap_or(500));
    let start = Instant::now();
    tokio::spawn(async move {
        tokio::time::sleep(after).await;
        let _ = token.cancel_query(NoTls).await;
    });
    let result = async {
        let mut stream = std::pin::pin!(client.query_raw(&case.sql(), std::iter::empty::<&str>()).await?);
        while let Some(row) = stream.next().await {
            row?;
        }
        Ok::<(), Failure>(())
    };
    fails(case.sqlstate.as_deref().unwrap_or_default(), result.await)?;
    if start.elapsed() > Duration::from_secs(5) {
        return Err(format!("took {:?}", start.elapsed()).into());
    }
    goes_on(client).await
}

/// A portal from which some rows at once are fetched.
async fn cursor(client: &mut Client, case: &Case) -> Result<(), Failure> {
    let transaction = client.transaction().await?;
    let portal = transaction.bind(&case.sql(), &[]).await?;
    let size = case.fetch.unwrap_or(1);
    let mut rows: Rows = Vec::new();
    loop {
        let found = transaction.query_portal(&portal, size).await?;
        rows.extend(found.iter().map(read).collect::<Result<Rows, _>>()?);
        if found.len() < size as usize {
            break;
        }
    }
    transaction.commit().await?;
    expect("rows", rows.len(), case.count)?;
    if let Some(last) = &case.last {
        check(&case.types, &vec![last.clone()], &rows[rows.len() - 1..].to_vec())?;
    }
    goes_on(client).await
}

async fn describe(client: &Client, case: &Case) -> Result<(), Failure> {
    let statement = client.prepare(&case.sql()).await?;
    let expected: Vec<String> = case
        .parameters
        .iter()
        .filter_map(|each| match each {
            Parameter::TypeName(name) => Some(name.clone()),
            Parameter::Value { .. } => None,
        })
        .collect();
    expect("parameters", statement.params().iter().map(|each: &Type| type_name(each)).collect(), expected)?;
    let columns: Vec<(String, String)> =
        statement.columns().iter().map(|each| (each.name().to_string(), type_name(each.type_()))).collect();
    expect("columns", &columns, &case.columns)
}

/// The message of an error with that of its cause, which is the server's.
fn told(error: &(dyn std::error::Error + 'static)) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

fn report(line: serde_json::Value) {
    println!("{line}");
}

fn wanted(name: &str) -> bool {
    std::env::args().skip(1).all(|each| regex::Regex::new(&each).is_ok_and(|pattern| pattern.is_match(name)))
}

fn version() -> &'static str {
    let lock = include_str!("../Cargo.lock");
    let entry = lock.split("[[package]]").find(|each| each.contains("name = \"tokio-postgres\"")).unwrap_or("");
    entry.split("version = \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("")
}

async fn run_all() -> Result<(), Failure> {
    let file = std::fs::read_to_string(setting("CASES", "cases.json"))?;
    let cases: Cases = serde_json::from_str(&file)?;
    report(serde_json::json!({"client": "tokio-postgres", "version": version()}));
    let mut open: Option<Client> = None;
    let mut told_server = false;
    for case in cases.cases.iter().filter(|case| case.is_possible() && wanted(&case.name)) {
        let fresh = case.kind == "session" || case.kind == "script";
        let mut client = match open.take().filter(|_| !fresh) {
            Some(client) if !client.is_closed() => client,
            _ => match connect().await {
                Ok(client) => client,
                Err(error) => {
                    report(serde_json::json!({"mode": "", "case": "connect", "ok": false, "message": told(&*error)}));
                    return Ok(());
                }
            },
        };
        if !told_server {
            let (_, rows) = query(&client, "SELECT version()", &[]).await?;
            report(serde_json::json!({"server": rows[0][0]}));
            told_server = true;
        }
        let outcome = match tokio::time::timeout(LONGEST, run(&mut client, case)).await {
            Ok(outcome) => outcome,
            Err(_) => Err(format!("no end within {LONGEST:?}").into()),
        };
        match outcome {
            Ok(()) => {
                report(serde_json::json!({"mode": "", "case": case.name, "ok": true}));
                open = Some(client).filter(|_| !fresh);
            }
            Err(error) => {
                let message: String = told(&*error).chars().take(400).collect();
                report(serde_json::json!({"mode": "", "case": case.name, "ok": false, "message": message}));
            }
        }
    }
    Ok(())
}

fn main() -> Result<(), Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(run_all())
}
