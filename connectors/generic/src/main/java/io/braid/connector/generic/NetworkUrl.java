package io.braid.connector.generic;

import java.util.regex.Pattern;

/** JDBC URLs that name a place in the network, and nothing in this process or among the files of the server. */
final class NetworkUrl {
    private static final String HOST = "([\\w.-]+|\\[[0-9a-f:.]+])(:\\d{1,5})?";

    /** Databases in the process of their driver: what looks like a host behind the slashes is a path to them. */
    private static final String IN_PROCESS =
            "(access|calcite|chdb|csv|dbf|duckdb|excel|hxtt|jstels|paradox|relique|smallsql|sqlite"
                    + "|text|tinysql|ucanaccess|xls|xlsx|xml):"
                    + "|h2:(?!(tcp|ssl):)|hsqldb:(?!(hsqls?|https?):)|derby:(?!//|net:)"
                    + "|[^/]*:(classpath|directory|embedded|file|jar|local|mem|memory|res|zip):";

    static final Pattern PATTERN = Pattern.compile("(?i)jdbc:(?!" + IN_PROCESS
            + ")[a-z0-9][a-z0-9_-]*(:[a-z0-9_-]+)*:(//|@|@//)" + HOST + "(," + HOST + ")*([:/][\\w.$-]+)*/?");

    private NetworkUrl() {}
}
