package io.braid.migration.teiid;

import io.braid.migration.SourceKind;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Teiid's translators: the kind of source of each, or advice if Braid has none. */
final class SourceTranslators {
    private static final Map<String, SourceKind> OWN = Map.of(
            "postgresql", SourceKind.POSTGRESQL,
            "mysql", SourceKind.MYSQL,
            "mysql5", SourceKind.MYSQL,
            "mariadb", SourceKind.MYSQL,
            "sqlserver", SourceKind.SQLSERVER,
            "h2", SourceKind.H2);

    /** Translators for databases that have a JDBC driver. */
    private static final Set<String> JDBC = Set.of(
            "access",
            "actian-vector-hadoop",
            "amazon-athena",
            "athena",
            "db2",
            "derby",
            "exasol",
            "greenplum",
            "hana",
            "hbase",
            "hive",
            "hsql",
            "impala",
            "informix",
            "ingres",
            "ingres93",
            "intersystems-cache",
            "jdbc-ansi",
            "jdbc-simple",
            "metamatrix",
            "netezza",
            "oracle",
            "osisoft-pi",
            "phoenix",
            "prestodb",
            "redshift",
            "sap-iq",
            "snowflake",
            "sybase",
            "sybaseiq",
            "teiid",
            "teradata",
            "trino",
            "ucanaccess",
            "vertica");

    private static final Set<String> FILES = Set.of("file", "excel", "amazon-s3", "ftp", "hdfs", "parquet");

    private static final Set<String> SERVICES = Set.of(
            "ws",
            "rest",
            "odata",
            "odata4",
            "openapi",
            "swagger",
            "salesforce",
            "salesforce-34",
            "salesforce-41",
            "google-spreadsheet",
            "sap-gateway",
            "sap-nw-gateway");

    private SourceTranslators() {}

    /** Returns the kind of source; empty if Braid has none. */
    static Optional<SourceKind> kind(String translator) {
        String name = translator.toLowerCase(Locale.ROOT);
        return JDBC.contains(name) ? Optional.of(SourceKind.JDBC) : Optional.ofNullable(OWN.get(name));
    }

    /** Returns advice on a translator without a counterpart. */
    static String advice(String translator) {
        String name = translator.toLowerCase(Locale.ROOT);
        if (FILES.contains(name)) {
            return "put the files into files-folder as CSV, JSON or Parquet, and read them with the wrapper duckdb";
        }
        if (SERVICES.contains(name)) {
            return "write the answers of the service to JSON files for the wrapper duckdb, or write a connector";
        }
        return "copy the data into a database or files that Braid reads, or write a connector";
    }

    /** Returns advice on a call of a procedure that is not in the model. */
    static String procedureAdvice(String procedure) {
        return switch (procedure.toLowerCase(Locale.ROOT)) {
            case "gettextfiles", "getfiles", "savefile", "deletefile", "getobjects" ->
                "put the files into files-folder, where the wrapper duckdb reads them as tables";
            case "invokehttp", "invoke" -> "write the answers of the service to JSON files, or write a connector";
            case "native" -> "write the statement as a view of the source, and import that";
            default -> "read a table or view of the source instead";
        };
    }
}
