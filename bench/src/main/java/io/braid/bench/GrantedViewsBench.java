package io.braid.bench;

import io.braid.bench.load.OneUser;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Cost of security barriers: TPC-H over the tables, and over views that are all that its user was granted. */
@Command(
        name = "granted-views",
        description =
                "The 22 queries of TPC-H by the owner of the tables, and by a user who was granted only views over"
                        + " them.")
final class GrantedViewsBench extends TpchBench {
    private static final String USER = "bench_reader";
    private static final String PREFIX = "granted_";

    @Option(names = "--repeat", defaultValue = "11", description = "How often a query is measured (default 11).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "5", description = "How often it runs before that (default 5).")
    private int warmUp;

    GrantedViewsBench() {
        super("granted-views");
    }

    @Override
    Map<String, String> ownSettings() {
        return Map.of("repeat", "" + repeat, "warm-up", "" + warmUp);
    }

    @Override
    void measure(Rig rig) throws SQLException {
        Arm owner = rig.federated();
        String password = UUID.randomUUID().toString();
        try (Connection connection = owner.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(true);
            List<String> schemas = rig.sources().stream().map(RigSource::schema).toList();
            drop(statement, schemas);
            statement.execute("CREATE USER " + USER + " PASSWORD '" + password + "'");
            statement.execute("CREATE ROLE " + USER);
            statement.execute("GRANT ROLE " + USER + " TO USER " + USER);
            for (RigSource source : rig.sources()) {
                createViews(statement, source);
            }
            try {
                Arm.Address address = new Arm.Address(connection.getMetaData().getURL(), USER, password);
                Arm reader =
                        new Arm("granted views", address, text -> Rig.named(text, schema -> PREFIX + schema + "."));
                Arm tables = new Arm("tables", owner.connector(), owner.text());
                askAll(new OneUser(rig, warmUp, repeat, seed), List.of(tables, reader));
            } finally {
                drop(statement, schemas);
            }
        }
    }

    private static void createViews(Statement statement, RigSource source) throws SQLException {
        String schema = PREFIX + source.schema();
        statement.execute("CREATE VIRTUAL SCHEMA " + schema);
        for (String table : source.tables()) {
            statement.execute(
                    "CREATE VIEW " + schema + "." + table + " AS SELECT * FROM " + source.schema() + "." + table);
        }
        statement.execute("GRANT SELECT ON SCHEMA " + schema + " TO ROLE " + USER);
    }

    private static void drop(Statement statement, List<String> schemas) throws SQLException {
        for (String schema : schemas) {
            statement.execute("DROP SCHEMA IF EXISTS " + PREFIX + schema + " CASCADE");
        }
        statement.execute("DROP ROLE IF EXISTS " + USER);
        statement.execute("DROP USER IF EXISTS " + USER);
    }
}
