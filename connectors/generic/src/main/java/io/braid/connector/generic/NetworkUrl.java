package io.braid.connector.generic;

import java.util.regex.Pattern;

/** JDBC URLs that denote a network address, and neither an embedded database nor a file of the server. */
final class NetworkUrl {
    private static final String HOST = "([\\w.-]+|\\[[0-9a-f:.]+])(:\\d{1,5})?";

    /** Embedded databases: the apparent host after the slashes is a path. */
    private static final String IN_PROCESS =
            "(access|calcite|chdb|csv|dbf|duckdb|excel|hxtt|jstels|paradox|relique|smallsql|sqlite"
                    + "|text|tinysql|ucanaccess|xls|xlsx|xml):"
                    + "|h2:(?!(tcp|ssl):)|hsqldb:(?!(hsqls?|https?):)|derby:(?!//|net:)"
                    + "|[^/]*:(classpath|directory|embedded|file|jar|local|mem|memory|res|zip):";

    static final Pattern PATTERN = Pattern.compile("(?i)jdbc:(?!" + IN_PROCESS
            + ")[a-z0-9][a-z0-9_-]*(:[a-z0-9_-]+)*:(//|@|@//)" + HOST + "(," + HOST + ")*([:/][\\w.$-]+)*/?");

    private NetworkUrl() {}
}
