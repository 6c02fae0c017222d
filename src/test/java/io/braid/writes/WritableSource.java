package io.braid.writes;

import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.util.List;
import java.util.Locale;

/** The databases that Braid writes to. Each has an account table with a key, a log without one, and one of extremes. */
enum WritableSource {
    POSTGRES("public", "uuid", "numeric(20, 4)", "timestamp(6)", "bytea"),
    MARIA("", "varchar(36)", "decimal(20, 4)", "datetime(6)", "varbinary(100)"),
    DUCK("main", "uuid", "decimal(20, 4)", "timestamp", "blob"),
    H2("PUBLIC", "uuid", "numeric(20, 4)", "timestamp(6)", "varbinary(100)"),
    /** Another PostgreSQL database, for transactions over three that can prepare them. */
    LEDGER("public", "uuid", "numeric(20, 4)", "timestamp(6)", "bytea");

    /** Empty where it is the database. */
    private final String schemaThere;

    private final String uuid;
    private final String decimal;
    private final String timestamp;
    private final String bytes;

    WritableSource(String schemaThere, String uuid, String decimal, String timestamp, String bytes) {
        this.schemaThere = schemaThere;
        this.uuid = uuid;
        this.decimal = decimal;
        this.timestamp = timestamp;
        this.bytes = bytes;
    }

    /** The name of its virtual schema and of its server. */
    String schema() {
        return name().toLowerCase(Locale.ROOT);
    }

    TestServer open() {
        return switch (this) {
            case POSTGRES, LEDGER -> TestServers.postgres().freshDatabase();
            case MARIA -> TestServers.mysql().freshDatabase();
            case DUCK -> TestServers.freshDuckDb();
            case H2 -> TestServers.h2().freshDatabase();
        };
    }

    List<String> tables() {
        return List.of(
                "CREATE TABLE account (id INTEGER NOT NULL PRIMARY KEY, owner VARCHAR(40) NOT NULL, balance " + decimal
                        + " CHECK (balance >= 0))",
                "CREATE TABLE log (n INTEGER, message VARCHAR(100))",
                "CREATE TABLE wide (id BIGINT NOT NULL PRIMARY KEY, s SMALLINT, f DOUBLE PRECISION, d DATE, t "
                        + timestamp + ", b " + bytes + ", u " + uuid + ", o BOOLEAN)");
    }

    /** The schema of the database that is imported. */
    String imported(String catalog) {
        return schemaThere.isEmpty() ? catalog : schemaThere;
    }
}
