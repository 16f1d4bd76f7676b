//! A small client: one request per connection, JSON in and out, and live connections. For measurements and tests.

use serde_json::Value;
use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// Names in lower case, and values.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as JSON; `null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// A header's value.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Sends bytes as they are and reads the answer to its end.
///
/// # Errors
/// If the connection breaks or the answer is not HTTP.
pub async fn raw(server: SocketAddr, request: &[u8]) -> io::Result<Reply> {
    let mut stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    stream.write_all(request).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
    let end = end.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "no HTTP answer"))?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    let status = status.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "no status"))?;
    let headers = head.lines().skip(1).filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_string())).collect();
    Ok(Reply { status, headers, body: bytes.split_off(end + 4) })
}

/// One request with a body of any kind.
///
/// # Errors
/// If the connection breaks.
pub async fn send(
    server: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    kind: &str,
    body: &[u8],
) -> io::Result<Reply> {
    let token = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    let length = body.len();
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n{token}content-type: {kind}\r\n\
         content-length: {length}\r\n\r\n"
    )
    .into_bytes();
    request.extend_from_slice(body);
    raw(server, &request).await
}

/// A `GET`.
///
/// # Errors
/// If the connection breaks.
pub async fn get(server: SocketAddr, path: &str, token: Option<&str>) -> io::Result<Reply> {
    send(server, "GET", path, token, "application/json", b"").await
}

/// A `POST` of JSON.
///
/// # Errors
/// If the connection breaks.
pub async fn post(server: SocketAddr, path: &str, token: Option<&str>, body: &Value) -> io::Result<Reply> {
    send(server, "POST", path, token, "application/json", body.to_string().as_bytes()).await
}

/// Percent-encodes a query value.
pub fn query(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            _ => format!("%{byte:02x}"),
        })
        .collect()
}

/// A live connection.
pub type Socket = WebSocketStream<TcpStream>;

/// Opens a live connection; the caller says hello.
///
/// # Errors
/// If the server cannot be reached or refuses.
pub async fn connect(server: SocketAddr, game: &str) -> io::Result<Socket> {
    let stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    let url = format!("ws://{server}/api/games/{game}/live");
    let config = WebSocketConfig::default().read_buffer_size(16 << 10);
    let opened = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await;
    opened.map(|(socket, _)| socket).map_err(io::Error::other)
}
