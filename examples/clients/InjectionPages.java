import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.FileReader;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executors;

/**
 * Pages for tools that search for SQL injection, such as sqlmap: the text behind {@code ?q=} goes into a statement over
 * one source in each way in which the driver takes a text. Only the pages called careless concatenate it into the
 * statement. Error messages are shown as well. With ./braid demo running, and the driver on the class path:
 *
 *     java -cp ... examples/clients/InjectionPages.java data/demo/connection.properties 8000
 *
 * prints the addresses of all pages, in a form that sqlmap reads from a file (-m), each with a text that yields rows.
 */
public final class InjectionPages {
    /** A table of one of the sources, and a row of it. */
    private record Table(String schema, String name, String key, int number, String column, String value) {
        String from() {
            return " FROM " + schema + "." + name;
        }

        String find() {
            return "SELECT " + key + ", " + column + from() + " WHERE ";
        }
    }

    /** What a page does with a text that somebody has typed. */
    private interface Page {
        ResultSet answer(Connection connection, Statement statement, String text) throws SQLException;
    }

    private static final int MOST_ROWS = 20;

    private final Properties login = new Properties();
    private final ThreadLocal<Connection> connections = ThreadLocal.withInitial(this::connect);
    private final HttpServer server;

    private InjectionPages(String connectionFile, int port) throws IOException {
        try (Reader reader = new FileReader(connectionFile, StandardCharsets.UTF_8)) {
            login.load(reader);
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
        server.setExecutor(Executors.newFixedThreadPool(8));
    }

    private Connection connect() {
        try {
            return DriverManager.getConnection(
                    login.getProperty("url"), login.getProperty("user"), login.getProperty("password"));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) throws IOException {
        // Else each answer waits for the network for a while, and there are thousands.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        InjectionPages pages = new InjectionPages(arguments[0], Integer.parseInt(arguments[1]));
        pages.add(new Table("dbB", "customer", "c_custkey", 7, "c_name", "Customer#000000007"));
        pages.add(new Table("dbD", "nation", "n_nationkey", 7, "n_name", "GERMANY"));
        pages.add(new Table("dbA", "orders", "o_orderkey", 7, "o_orderpriority", "2-HIGH"));
        pages.add(new Table("dbC", "supplier", "s_suppkey", 7, "s_name", "Supplier#000000007"));
        pages.server.start();
    }

    private void add(Table table) {
        Map<String, Page> pages = new LinkedHashMap<>();
        String find = table.find();
        String column = table.column() + " ";
        pages.put("equal", (c, s, text) -> bound(c, find + column + "= ?", text));
        pages.put("prefix", (c, s, text) -> bound(c, find + column + "LIKE ?", text + "%"));
        pages.put("part", (c, s, text) -> bound(c, find + column + "LIKE ? ESCAPE '!'", "%" + pattern(text) + "%"));
        pages.put("among", (c, s, text) -> bound(c, find + column + "IN (?, ?)", text, "none"));
        pages.put("computed", (c, s, text) -> bound(c, find + "UPPER(" + column + ") = UPPER(?)", text));
        pages.put("joined", (c, s, text) -> bound(c, "SELECT a." + table.key() + table.from() + " a JOIN (VALUES"
                + " (CAST(? AS VARCHAR)))"
                + " AS typed (t) ON a." + column + "= typed.t", text));
        pages.put("number", (c, s, text) -> bound(c, find + table.key() + " = ?", text));
        pages.put("cast", (c, s, text) -> bound(c, find + table.key() + " = CAST(? AS INTEGER)", text));
        pages.put("limit", (c, s, text) -> bound(c, "SELECT " + column + table.from() + " LIMIT ?", text));
        pages.put("quoted", (c, s, text) -> s.executeQuery(find + column + "= " + s.enquoteLiteral(text)));
        pages.put("sort", (c, s, text) ->
                s.executeQuery(find + table.key() + " < 9 ORDER BY " + s.enquoteIdentifier(text, true)));
        pages.put("known", (c, s, text) -> s.executeQuery("SELECT " + s.enquoteIdentifier(known(c, table, text), true)
                + table.from() + " WHERE " + table.key() + " < 9"));
        pages.put("tables", (c, s, text) -> c.getMetaData().getTables(null, table.schema(), text, null));
        pages.put("columns", (c, s, text) -> c.getMetaData().getColumns(null, null, table.name(), text));
        pages.put("schema", (c, s, text) -> {
            c.setSchema(text);
            return s.executeQuery("SELECT COUNT(*) FROM " + table.name());
        });
        pages.put("client", (c, s, text) -> {
            c.setClientInfo("ApplicationName", text);
            return s.executeQuery("SELECT COUNT(*)" + table.from());
        });
        pages.put("careless", (c, s, text) -> s.executeQuery(find + column + "= '" + text + "'"));
        pages.put("careless-number", (c, s, text) -> s.executeQuery(find + table.key() + " = " + text));
        pages.forEach((name, page) -> {
            String path = "/" + table.schema() + "/" + name;
            server.createContext(path, exchange -> answer(exchange, page));
            String sample = sample(name, table).replace("#", "%23");
            System.out.println("http://127.0.0.1:" + server.getAddress().getPort() + path + "?q=" + sample);
        });
    }

    private static String sample(String page, Table table) {
        return switch (page) {
            case "number", "cast", "limit", "careless-number" -> String.valueOf(table.number());
            case "sort", "known", "columns" -> table.column();
            case "tables" -> table.name();
            case "schema" -> table.schema();
            case "client" -> "a program";
            default -> table.value();
        };
    }

    /** What the text is a part of, and not a pattern for. */
    private static String pattern(String text) {
        return text.replaceAll("[!%_]", "!$0");
    }

    private static ResultSet bound(Connection connection, String sql, String... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            statement.closeOnCompletion();
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            return statement.executeQuery();
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    /** The first column that is called as the text says. */
    private static String known(Connection connection, Table table, String text) throws SQLException {
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, table.name(), text)) {
            return columns.next() ? columns.getString("COLUMN_NAME") : table.key();
        }
    }

    private void answer(HttpExchange exchange, Page page) throws IOException {
        int status = 200;
        StringBuilder shown = new StringBuilder("<html><body>\n");
        String query = exchange.getRequestURI().getRawQuery();
        try (Statement statement = connections.get().createStatement();
                ResultSet rows = page.answer(statement.getConnection(), statement, typed(query == null ? "" : query))) {
            for (int row = 0; row < MOST_ROWS && rows.next(); row++) {
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    shown.append(rows.getString(i)).append(' ');
                }
                shown.append("<br>\n");
            }
        } catch (SQLException | RuntimeException e) {
            status = 500;
            shown.append(e.getMessage());
        }
        byte[] bytes = shown.append("</body></html>\n").toString().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String typed(String query) {
        for (String pair : query.split("&")) {
            if (pair.startsWith("q=")) {
                return URLDecoder.decode(pair.substring(2), StandardCharsets.UTF_8);
            }
        }
        return "";
    }
}
