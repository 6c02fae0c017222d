package io.braid.migration.teiid;

import io.braid.migration.ImportVerdict;
import io.braid.migration.ReportLine;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Properties of a virtual database, which models do not support. */
final class DatabaseProperties {
    private static final Set<String> OF_NO_CONSEQUENCE =
            Set.of("ANNOTATION", "DOMAIN-DDL", "CACHE-METADATA", "PREVIEW");

    private static final Map<String, String> ADVICE = Map.of(
            "SECURITY-DOMAIN", "set up LDAP, tokens or passwords: docs/security.md",
            "AUTHENTICATION-TYPE", "set up LDAP, tokens or passwords: docs/security.md",
            "PASSWORD-PATTERN", "set up LDAP, tokens or passwords: docs/security.md",
            "GSS-PATTERN", "set up LDAP, tokens or passwords: docs/security.md",
            "QUERY-TIMEOUT", "the server's setting query-timeout, or ALTER ROLE public SET query_timeout",
            "LIB", "functions in Java have no counterpart; write them as views with parameters",
            "UDF-CLASSPATH", "functions in Java have no counterpart; write them as views with parameters");

    private DatabaseProperties() {}

    /** Returns a report line for each property. */
    static List<ReportLine> lines(TeiidStatement.Database database) {
        return database.options().keySet().stream()
                .filter(property -> !OF_NO_CONSEQUENCE.contains(property))
                .map(property -> line(property, database.line()))
                .toList();
    }

    private static ReportLine line(String property, int line) {
        String construct = "property " + TableNames.lower(property);
        if (property.contains("REST") && property.contains("AUTO-GENERATE")) {
            return Findings.line(
                    line,
                    construct,
                    ImportVerdict.NOT_POSSIBLE,
                    "Braid has no REST services; query the functions in SQL, or put a REST server before it");
        }
        boolean isLost = property.equals("LIB") || property.equals("UDF-CLASSPATH");
        String otherwise = property.endsWith(".VISIBLE")
                ? "users see what is granted to their roles"
                : "left out; there is no such property";
        return Findings.line(
                line,
                construct,
                isLost ? ImportVerdict.NOT_POSSIBLE : ImportVerdict.CHANGED,
                ADVICE.getOrDefault(property, otherwise));
    }
}
