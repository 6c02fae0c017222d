package io.braid.docs;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.vdb.VirtualDatabase;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server with the tables that the documentation speaks of, in databases in memory. Each {@link #startAnew} deploys
 * the database {@code shop} as it was at first.
 */
final class DocServer implements AutoCloseable {
    private static final Map<String, String> PASSWORDS = Map.of(
            "CRM_PASSWORD",
            "one secret",
            "CRM_ADA",
            "two secrets",
            "DWH_PASSWORD",
            "three secrets",
            "BILLING_PASSWORD",
            "four secrets",
            "ERP_PASSWORD",
            "five secrets",
            "SALES_PASSWORD",
            "six secrets",
            "PARIS_PASSWORD",
            "seven secrets");

    private static final Pattern CREATE = Pattern.compile(
            "(?s)CREATE (?:OR REPLACE )?((?:VIRTUAL |MATERIALIZED |FOREIGN )?(?:SERVER|SCHEMA|VIEW|TABLE|FUNCTION|ROLE"
                    + "|USER|DATABASE|ROW FILTER|COLUMN MASK))(?! MAPPING)"
                    + " (\\S+?)(?:\\(.*| (VERSION \\S+|ON [\\w.]+)?.*)?");

    private final Path folder;
    private final Map<Connection, String> sources = new HashMap<>();
    private final String model;
    private final BraidServer server;
    private final Properties login = new Properties();
    private Connection connection;
    private int version;

    /** @param stock folder with the model of the database, and a script for each of its sources */
    DocServer(Path folder, Path stock) throws SQLException, IOException {
        this.folder = folder;
        try (var scripts = Files.newDirectoryStream(stock, "*.source.sql")) {
            for (Path script : scripts) {
                String name = script.getFileName().toString().replace(".source.sql", "");
                Connection source = DriverManager.getConnection("jdbc:h2:mem:docs_" + name, "sa", "");
                sources.put(source, Files.readString(script));
            }
        }
        model = Files.readString(stock.resolve("shop.vdb.sql"));
        makeFiles();
        server = BraidServer.start(config(), new Environment(PASSWORDS), List.of(home()));
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        connection = connect("home");
    }

    private static VirtualDatabase home() {
        return VdbReader.read("home.vdb.sql", "CREATE DATABASE home;");
    }

    private ServerConfig config() throws IOException {
        Files.createDirectories(folder.resolve("vdbs"));
        return ServerConfig.of(Map.of(
                "port", "0",
                "http-port", "0",
                "pg-port", "-1",
                "warm-up-time", "0s",
                "shutdown-timeout", "0s",
                "model-scan-interval", "0s",
                "data-folder", folder.resolve("data").toString(),
                "files-folder", folder.resolve("files").toString(),
                "secret-folders", folder.resolve("secrets").toString(),
                "vdb-folder", folder.resolve("vdbs").toString()));
    }

    /** The files that pages open as tables and as databases. */
    private void makeFiles() throws SQLException, IOException {
        Path files = Files.createDirectories(folder.resolve("files/sales"));
        Path secrets = Files.createDirectories(folder.resolve("secrets"));
        Files.writeString(secrets.resolve("crm"), "a secret of a file");
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("files/lake.duckdb"))) {
            run(duckdb, "CREATE TABLE t AS SELECT 1 AS id");
            run(duckdb, "COPY t TO '" + files.resolve("europe.parquet") + "' (FORMAT parquet)");
        }
        try (Connection h2 = DriverManager.getConnection("jdbc:h2:file:" + folder.resolve("files/stock"), "sa", "")) {
            run(h2, "CREATE TABLE item (id INT PRIMARY KEY)");
        }
    }

    /** The database and its sources as they were at first, in a version of its own, and the user ada. */
    void startAnew() throws SQLException, IOException {
        connection.close();
        version++;
        Path file = folder.resolve("vdbs/shop.vdb.sql");
        Files.writeString(file, model.replace("VERSION '0'", "VERSION '0." + version + "'"));
        connection = connect("home");
        execute("RELOAD MODELS");
        for (String database : texts("SELECT name || ' VERSION ''' || version || '''' FROM sys.databases")) {
            if (!database.startsWith("home ") && !database.startsWith("shop VERSION '0.")) {
                execute("DROP DATABASE " + database);
            }
        }
        for (Map.Entry<Connection, String> source : sources.entrySet()) {
            run(source.getKey(), source.getValue());
        }
        execute("DROP USER IF EXISTS root CASCADE");
        execute("DROP USER IF EXISTS ada CASCADE");
        execute("USE DATABASE shop VERSION '0." + version + "'");
        execute("CREATE USER ada PASSWORD 'a long secret'");
        execute("GRANT ROLE analyst TO USER ada");
    }

    /** Deploys a model as a file, with secrets in the folder of this server. */
    void deploy(String text) throws SQLException, IOException {
        Path file = folder.resolve("vdbs/page.vdb.sql");
        Files.writeString(file, text.replaceAll("\\$\\{file:[^}]*}", "\\${file:" + folder + "/secrets/crm}"));
        try {
            execute("RELOAD MODELS");
        } finally {
            Files.delete(file);
            execute("RELOAD MODELS");
        }
    }

    /** Runs a statement of a page; what it creates, and is there, is dropped before. */
    void run(String sql) throws SQLException {
        Matcher create = CREATE.matcher(sql);
        if (create.matches() && !sql.startsWith("CREATE OR REPLACE")) {
            String kind = create.group(1).replace("VIRTUAL ", "");
            String behind = create.group(3) == null ? "" : " " + create.group(3);
            boolean cascades = !kind.equals("DATABASE") && !kind.equals("ROW FILTER") && !kind.equals("COLUMN MASK");
            String drop = "DROP " + kind + " IF EXISTS " + create.group(2) + behind + (cascades ? " CASCADE" : "");
            execute(drop.replace(";", ""));
        }
        execute(sql);
    }

    private void execute(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int parameters = statement.getParameterMetaData().getParameterCount();
            for (int i = 1; i <= parameters; i++) {
                statement.setInt(i, 100);
            }
            if (statement.execute()) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        rows.getObject(1);
                    }
                }
            }
        }
    }

    private List<String> texts(String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                server.url(database), login.getProperty("user"), login.getProperty("password"));
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        server.close();
        for (Connection source : sources.keySet()) {
            source.close();
        }
    }
}
