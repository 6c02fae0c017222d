//! Values as PostgreSQL's text, sent and read in binary by the Rust type that tokio-postgres has for each.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use rust_decimal::Decimal;
use std::error::Error;
use std::str::FromStr;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{to_sql_checked, FromSql, IsNull, Kind, ToSql, Type};
use uuid::Uuid;

type Failure = Box<dyn Error + Sync + Send>;

/// A value in PostgreSQL's text format; None is NULL.
#[derive(Debug)]
pub struct Value(pub Option<String>);

const MOMENT: &str = "%Y-%m-%d %H:%M:%S%.f";

fn text<T: ToString>(value: T) -> Result<Option<String>, Failure> {
    Ok(Some(value.to_string()))
}

fn quoted(element: &Value) -> String {
    match &element.0 {
        None => "NULL".to_string(),
        Some(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Value, Failure> {
        if let Kind::Array(_) = ty.kind() {
            let found: Vec<Value> = Vec::from_sql(ty, raw)?;
            return Ok(Value(Some(format!("{{{}}}", found.iter().map(quoted).collect::<Vec<_>>().join(",")))));
        }
        let read = match *ty {
            Type::BOOL => text(if bool::from_sql(ty, raw)? { "t" } else { "f" }),
            Type::INT2 => text(i16::from_sql(ty, raw)?),
            Type::INT4 => text(i32::from_sql(ty, raw)?),
            Type::INT8 => text(i64::from_sql(ty, raw)?),
            Type::OID => text(u32::from_sql(ty, raw)?),
            Type::FLOAT4 => text(f32::from_sql(ty, raw)?),
            Type::FLOAT8 => text(f64::from_sql(ty, raw)?),
            Type::NUMERIC => text(Decimal::from_sql(ty, raw)?),
            Type::CHAR => text(i8::from_sql(ty, raw)? as u8 as char),
            Type::BYTEA => text(format!("\\x{}", hex(<&[u8]>::from_sql(ty, raw)?))),
            Type::DATE => text(NaiveDate::from_sql(ty, raw)?),
            Type::TIME => text(NaiveTime::from_sql(ty, raw)?),
            Type::TIMESTAMP => text(NaiveDateTime::from_sql(ty, raw)?.format(MOMENT)),
            Type::TIMESTAMPTZ => text(DateTime::<Utc>::from_sql(ty, raw)?.format(MOMENT)),
            Type::UUID => text(Uuid::from_sql(ty, raw)?),
            Type::JSON | Type::JSONB => text(serde_json::Value::from_sql(ty, raw)?),
            _ => text(<&str>::from_sql(ty, raw)?),
        };
        Ok(Value(read?))
    }

    fn from_sql_null(_: &Type) -> Result<Value, Failure> {
        Ok(Value(None))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

impl ToSql for Value {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Failure> {
        let Some(text) = &self.0 else {
            return Ok(IsNull::Yes);
        };
        if let Kind::Array(_) = ty.kind() {
            return elements(text)?.to_sql(ty, out);
        }
        let text = text.as_str();
        match *ty {
            Type::BOOL => (text == "t").to_sql(ty, out),
            Type::INT2 => i16::from_str(text)?.to_sql(ty, out),
            Type::INT4 => i32::from_str(text)?.to_sql(ty, out),
            Type::INT8 => i64::from_str(text)?.to_sql(ty, out),
            Type::OID => u32::from_str(text)?.to_sql(ty, out),
            Type::FLOAT4 => f32::from_str(text)?.to_sql(ty, out),
            Type::FLOAT8 => f64::from_str(text)?.to_sql(ty, out),
            Type::NUMERIC => Decimal::from_str_exact(text)?.to_sql(ty, out),
            Type::CHAR => (text.bytes().next().unwrap_or(0) as i8).to_sql(ty, out),
            Type::BYTEA => bytes(text)?.to_sql(ty, out),
            Type::DATE => NaiveDate::from_str(text)?.to_sql(ty, out),
            Type::TIME => NaiveTime::from_str(text)?.to_sql(ty, out),
            Type::TIMESTAMP => NaiveDateTime::parse_from_str(text, MOMENT)?.to_sql(ty, out),
            Type::TIMESTAMPTZ => NaiveDateTime::parse_from_str(text.trim_end_matches("+00"), MOMENT)?
                .and_utc()
                .to_sql(ty, out),
            Type::UUID => Uuid::from_str(text)?.to_sql(ty, out),
            Type::JSON | Type::JSONB => serde_json::Value::from_str(text)?.to_sql(ty, out),
            _ => text.to_sql(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

fn bytes(text: &str) -> Result<Vec<u8>, Failure> {
    let digits = text.trim_start_matches("\\x");
    (0..digits.len() / 2).map(|i| Ok(u8::from_str_radix(&digits[2 * i..2 * i + 2], 16)?)).collect()
}

/// Elements of an array of one dimension in PostgreSQL's text format.
fn elements(text: &str) -> Result<Vec<Value>, Failure> {
    let mut found = Vec::new();
    let inner = text.strip_prefix('{').and_then(|each| each.strip_suffix('}')).ok_or("not an array")?;
    let mut rest = inner.chars().peekable();
    while rest.peek().is_some() {
        let mut element = String::new();
        let is_quoted = rest.next_if_eq(&'"').is_some();
        while let Some(letter) = rest.next() {
            match letter {
                '\\' => element.extend(rest.next()),
                '"' if is_quoted => {
                    rest.next();
                    break;
                }
                ',' if !is_quoted => break,
                '{' if !is_quoted => return Err("an array of several dimensions".into()),
                _ => element.push(letter),
            }
        }
        found.push(Value(Some(element).filter(|each| is_quoted || each != "NULL")));
    }
    Ok(found)
}

pub fn type_name(ty: &Type) -> String {
    match ty.kind() {
        Kind::Array(element) => format!("{}[]", element.name()),
        _ => ty.name().to_string(),
    }
}

fn type_of(name: &str) -> Option<Type> {
    (16..4100).filter_map(Type::from_oid).find(|each| type_name(each) == name)
}

/// The text in the form in which this program writes such a value, so that 1e+15 is 1000000000000000.
pub fn normal(name: &str, text: &Option<String>) -> Option<String> {
    let Some(ty) = type_of(name) else {
        return text.clone();
    };
    let mut out = BytesMut::new();
    match Value(text.clone()).to_sql(&ty, &mut out) {
        Ok(IsNull::No) => Value::from_sql(&ty, &out).map_or_else(|_| text.clone(), |value| value.0),
        _ => text.clone(),
    }
}
