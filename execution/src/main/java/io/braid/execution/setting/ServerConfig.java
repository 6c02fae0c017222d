package io.braid.execution.setting;

import io.braid.engine.EngineLimits;
import io.braid.execution.journal.Retention;
import io.braid.planner.option.AssumedRoundTrips;
import io.braid.planner.option.AssumedRows;
import io.braid.planner.option.EngineChoice;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;

/**
 * Configuration of the server. Each component is a setting; its key, default, bounds and help are declared only here.
 *
 * @param planner stands for one setting for each {@link PlannerSwitch}, which declares it
 */
public record ServerConfig(
        @Setting(
                value = "127.0.0.1",
                help = "Address that clients connect to. Any but a loopback address needs a certificate; clients on"
                        + " other machines must then use TLS.")
        String host,

        @Setting(value = "31000", max = 65_535, help = "Port that clients connect to; 0 takes any free port.")
        int port,

        @Setting(
                value = "35432",
                min = -1,
                max = 65_535,
                help = "Port for clients of PostgreSQL's protocol. -1 disables it; 0 takes any free port, as does the"
                        + " default if port is 0.")
        int pgPort,

        @Setting(value = "none", help = "PEM file with the server's certificate and its chain; none disables TLS.")
        GivenFile tlsCertificate,

        @Setting(value = "none", help = "PEM file with the certificate's private key, without a password.")
        GivenFile tlsKey,

        @Setting(value = "off", help = "Requires TLS of clients on this machine, too.")
        boolean tlsRequired,

        @Setting(
                value = "none",
                help = "PEM file of the authorities that issue client certificates: every client that uses TLS must"
                        + " have one, and one for a user's name logs that user in without a password. none disables"
                        + " client certificates.")
        GivenFile tlsClientAuthorities,

        @Setting(
                value = "none",
                help = "LDAP server that authenticates users without a local account, such as"
                        + " ldaps://ldap.example.org; plain ldap only on this machine. none disables LDAP.")
        String ldapUrl,

        @Setting(
                value = "none",
                help = "Distinguished name of a user's entry, with {user} for the user's name, such as"
                        + " uid={user},ou=people,dc=example,dc=org.")
        String ldapUser,

        @Setting(
                value = "none",
                help = "Entry below which groups list users as member or uniqueMember; none for no groups.")
        String ldapGroups,

        @Setting(
                value = "none",
                help = "PEM file of the authorities that the LDAP server's certificate must come from; none for those"
                        + " that Java trusts.")
        GivenFile ldapAuthorities,

        @Setting(
                value = "12h",
                help = "Longest session of a user authenticated by LDAP, after which the client must reconnect; 0s"
                        + " for no limit.")
        Duration ldapSession,

        @Setting(
                value = "none",
                help = "Public keys of the issuer of tokens (JWT) that log users in: a file with a JWK set, or its"
                        + " https address. none disables tokens.")
        String tokenKeys,

        @Setting(value = "none", help = "Issuer that a token must have (iss).")
        String tokenIssuer,

        @Setting(value = "none", help = "Audience that a token must have (aud).")
        String tokenAudience,

        @Setting(value = "sub", help = "Claim of a token with the name of the user.")
        String tokenUser,

        @Setting(value = "groups", help = "Claim of a token with the user's groups.")
        String tokenGroups,

        @Setting(
                value = "none",
                help = "File that maps groups of LDAP or of tokens to roles, with lines group -> role, role; none for"
                        + " no roles.")
        GivenFile groupRoles,

        @Setting(
                value = "127.0.0.1",
                help = "Address of the HTTP port. Health checks and metrics need no login, and show names of databases"
                        + " and sources; the console needs TLS for clients on other machines.")
        String httpHost,

        @Setting(
                value = "31080",
                max = 65_535,
                help = "HTTP port for health checks, metrics and the console; 0 takes any free port.")
        int httpPort,

        @Setting(value = "on", help = "Serves the web console on http-port.")
        boolean console,

        @Setting(
                value = "30m",
                help = "How long a session of the console lives without a request; then its user must log in again.")
        Duration consoleIdleTimeout,

        @Setting(
                value = "none",
                help = "Client ID of the console at the OpenID Connect provider token-issuer; none disables log-in by"
                        + " its page. Needs token-keys and console-url.")
        String oidcClientId,

        @Setting(value = "none", help = "File with the secret of oidc-client-id; none for a public client.")
        GivenFile oidcClientSecret,

        @Setting(
                value = "openid profile",
                help = "Scopes that the console asks the provider for; one of them must yield the claims token-user"
                        + " and token-groups.")
        String oidcScope,

        @Setting(
                value = "none",
                help = "Address of the console as browsers know it, such as https://braid.example.org:31080; the"
                        + " provider sends them back to /console/login/return there.")
        String consoleUrl,

        @Setting(
                value = "data",
                help = "Folder of the server's own data: users, logs, materialized views, temporary files.")
        Path dataFolder,

        @Setting(value = "vdbs", help = "Folder whose *.vdb.sql files are deployed; it need not exist.")
        Path vdbFolder,

        @Setting(
                value = "plugins",
                help = "Folder of additional connectors and JDBC drivers, each a jar or a folder of jars; it need not"
                        + " exist.")
        Path pluginsFolder,

        @Setting(
                value = "files",
                help = "Folder whose Parquet, CSV and JSON files models may read as tables, and whose DuckDB and H2"
                        + " files they may open.")
        Path filesFolder,

        @Setting(
                value = "secrets,/run/secrets",
                help = "Folders whose files models may refer to with ${file:PATH}, separated by commas; none for no"
                        + " files.")
        FolderList secretFolders,

        @Setting(
                value = "off",
                help = "Lets models use files outside of these folders, and H2 and DuckDB files that run code or read"
                        + " other files. Whoever can change a model can then do all that the server's process can.")
        boolean externalAccess,

        @Setting(
                value = "none",
                help = "Additional driver properties that servers of the wrapper jdbc may set, separated by commas;"
                        + " none for the harmless ones only.")
        NameList driverProperties,

        @Setting(
                value = "0s",
                help = "Time after which imported table definitions are read again; 0s for only on request.")
        Duration importInterval,

        @Setting(
                value = "1h",
                help = "Time after which statistics of sources are read again, and queries replanned; 0s for only on"
                        + " REFRESH FOREIGN SCHEMA.")
        Duration statisticsInterval,

        @Setting(
                value = "2s",
                help = "Interval at which model files are checked for changes; 0s for only on RELOAD MODELS.")
        Duration modelScanInterval,

        @Setting(
                value = "0",
                max = 4096,
                help = "Worker threads for the queries of all databases; 0 for one per processor.")
        int workerThreads,

        @Setting(
                value = "0",
                max = 4096,
                session = true,
                help = "Most worker threads that one query uses at once, unless it is tiny; 0 for as many as"
                        + " worker-threads.")
        int queryThreads,

        @Setting(
                value = "256MB",
                min = 1 << 20,
                help = "Most memory for one query. What does not fit spills to disk; what cannot spill fails with"
                        + " 53200.")
        ByteSize queryMemory,

        @Setting(value = "0B", help = "Most memory for all queries together; 0B for half of the heap.")
        ByteSize serverMemory,

        @Setting(
                value = "0B",
                help = "Most memory for all queries of one user together; 0B for three quarters of server-memory.")
        ByteSize userMemory,

        @Setting(
                value = "0B",
                help = "Most memory for clients beside their queries: messages under way, statement texts, prepared"
                        + " statements; 0B for an eighth of the heap. A connection may use a quarter of it, a user"
                        + " half; more fails with 53200.")
        ByteSize clientMemory,

        @Setting(
                value = "20GB",
                help = "Most disk space to which one query may spill; beyond it, the query fails with 53100.")
        ByteSize querySpill,

        @Setting(
                value = "0s",
                session = true,
                help = "Longest run time of a query, up to its last row, before it is canceled; 0s for no limit.")
        Duration queryTimeout,

        @Setting(
                value = "1h",
                session = true,
                help = "Longest time that a client may leave a result unread before the query is canceled; 0s for no"
                        + " limit.")
        Duration fetchTimeout,

        @Setting(
                value = "5s",
                help = "Longest time that a client may leave a result unread that holds a connection to a source for"
                        + " which queries of other users wait, before its query is canceled with 53300; 0s for"
                        + " fetch-timeout.")
        Duration contendedFetchTimeout,

        @Setting(
                value = "1h",
                session = true,
                help = "Longest time that a client may send nothing in a transaction that has changed rows, before it"
                        + " is rolled back and the connection closed with 25P03; 0s for no limit.")
        Duration idleInTransactionTimeout,

        @Setting(
                value = "0s",
                session = true,
                help = "Longest time that a statement that writes, or SELECT FOR UPDATE, waits for a lock in a source"
                        + " before it fails with 55P03; 0s for as long as the source itself allows.")
        Duration lockTimeout,

        @Setting(
                value = "30s",
                session = true,
                help = "Longest time for planning one statement before it fails with 54001; 0s for no limit.")
        Duration planningTimeout,

        @Setting(
                value = "4GB",
                help = "Most memory that planning one statement may allocate in total before it fails with 54001; 0B"
                        + " for no limit.")
        ByteSize planningMemory,

        @Setting(
                value = "2s",
                help = "Time for which the server warms up before it reports that it is ready. Without it, the first"
                        + " queries are slow.")
        Duration warmUpTime,

        @Setting(
                value = "200",
                min = 1,
                max = 100_000,
                help = "Most queries that run at once; further ones wait in a queue.")
        int maxRunningQueries,

        @Setting(
                value = "0",
                max = 100_000,
                help = "Most queries of one user that run at once; further ones of that user wait while others pass."
                        + " 0 for three quarters of max-running-queries.")
        int maxUserRunningQueries,

        @Setting(
                value = "0",
                max = 1_000_000,
                help = "Most queries that run or wait for their clients to read on. Beyond it, the result left unread"
                        + " longest, of the user with most of them, is canceled with 53300. 0 for five times"
                        + " max-running-queries.")
        int maxOpenQueries,

        @Setting(
                value = "0",
                max = 1_000_000,
                help = "Most queries of one user that run or wait for their clients to read on; further ones of that"
                        + " user wait. 0 for as many as max-running-queries.")
        int maxUserOpenQueries,

        @Setting(value = "30s", help = "Longest time that a query waits for admission before it fails with 53300.")
        Duration queueTimeout,

        @Setting(
                value = "200000",
                help = "Estimated rows over all operators, as in EXPLAIN, from which a query counts as heavy. 0"
                        + " disables.")
        int heavyQueryRows,

        @Setting(
                value = "0",
                max = 100_000,
                help = "Most heavy queries that run at once; further ones wait in a queue that serves users round"
                        + " robin. 0 for four per processor.")
        int maxHeavyQueries,

        @Setting(
                value = "on",
                help = "Lets long queries leave one processor to short ones, which slows them while short ones"
                        + " arrive.")
        boolean shortQueriesFirst,

        @Setting(value = "on", help = "Records every login and every statement in the folder audit of the data folder.")
        boolean audit,

        @Setting(value = "90d", help = "Time for which files of the audit log are retained; 0s for ever.")
        Duration auditRetention,

        @Setting(
                value = "text",
                help = "Format of braid.log: text for people, or json, one line of JSON per event, for programs.")
        LogFormat logFormat,

        @Setting(
                value = "none",
                help = "Collector that traces of queries are sent to, such as http://localhost:4318/v1/traces, by"
                        + " OpenTelemetry's protocol (OTLP) in JSON over HTTP; none for no traces.")
        String traceEndpoint,

        @Setting(
                value = "none",
                session = true,
                help = "Trace that statements are part of: a traceparent as in W3C's Trace Context; without one, each"
                        + " statement begins a trace of its own.")
        TraceParent traceParent,

        @Setting(
                value = "10s",
                help = "Run time from which a query is logged with its plan, and listed in sys.slow_queries; 0s"
                        + " disables.")
        Duration slowQueryTime,

        @Setting(
                value = "100MB",
                help = "Most disk space for the folder queries of the data folder, which fills sys.query_log after a"
                        + " restart; 0B disables.")
        ByteSize queryLogSize,

        @Setting(
                value = "7d",
                help = "Time for which files of that folder are retained; 0s for until they exceed query-log-size.")
        Duration queryLogRetention,

        @Setting(value = "500", min = 1, max = 1_000_000, help = "Most connections of users at once.")
        int maxConnections,

        @Setting(
                value = "0",
                max = 1_000_000,
                help = "Most connections of one user at once; one more is refused with 53300. 0 for three quarters of"
                        + " max-connections.")
        int maxUserConnections,

        @Setting(
                value = "1000",
                min = 1,
                max = 1_000_000,
                help = "Most connected clients, besides users, that have not logged in. One more takes the place of"
                        + " one from the address with most of them.")
        int maxUnauthenticatedConnections,

        @Setting(
                value = "250",
                min = 1,
                max = 1_000_000,
                help = "Most connected clients of one address that have not logged in. One more takes the place of"
                        + " one that has sent nothing, or else of the first.")
        int maxUnauthenticatedPerAddress,

        @Setting(
                value = "none",
                help = "IP addresses and networks, such as 10.0.0.0/8, of load balancers, separated by commas. Their"
                        + " connections must begin with a header of the PROXY protocol, which names the client.")
        AddressList trustedProxies,

        @Setting(
                value = "15s",
                min = 1,
                help = "Longest time from connecting to the end of login before a client is disconnected.")
        Duration loginTimeout,

        @Setting(
                value = "5s",
                help = "Time that running queries have to end after the server is told to stop, before they are"
                        + " canceled.")
        Duration shutdownTimeout,

        @Setting(
                value = "off",
                help = "Share of completed statements that are run again in the background, to compare their rows"
                        + " with those of a plan without pushdown; sys.disagreements lists differences.")
        Share verifyShare,

        @Setting(value = "off", session = true, help = "Runs each statement of a session again for verification.")
        boolean verify,

        @Setting(value = "5m", help = "Most time per hour for verification.")
        Duration verifyBudget,

        @Setting(
                value = "UTC",
                session = true,
                help = "Time zone in which timestamps are shown and read, such as Europe/Berlin, in sessions of"
                        + " clients that send none; Braid's own driver sends that of its computer.")
        ZoneId timeZone,

        @Setting(
                value = "0s",
                session = true,
                help = "Greatest age of a materialized view's rows for queries to read them, whatever the view"
                        + " allows; 0s for any age.")
        Duration maxStaleness,

        @Setting(
                value = "0s",
                session = true,
                limits = false,
                help = "Greatest age of a cached result that answers an identical query; 0s for the age that the"
                        + " schemas it reads allow, if any.")
        Duration resultMaxAge,

        @Setting(
                value = "off",
                session = true,
                help = "Adds a warning with the age of the rows to answers from cached or materialized rows.")
        boolean reportAge,

        @Setting(value = "64MB", help = "Most memory for cached results; 0B disables.")
        ByteSize resultMemory,

        @Setting(
                value = "32MB",
                help = "Most memory for rows that are cached as schemas allow (lookup_cache); 0B disables.")
        ByteSize lookupMemory,

        @Setting(
                value = "256MB",
                min = 64 << 20,
                help = "Most memory for the store of materialized views, beside that of queries.")
        ByteSize storeMemory,

        @Setting(
                value = "2",
                min = 1,
                max = 64,
                help = "Most materialized views that are refreshed at once; further ones wait.")
        int maxRefreshes,

        @Setting(
                value = "none",
                session = true,
                limits = false,
                help = "Numbers of rows that the planner assumes tables to have, such as crm.customer=1000000, to see"
                        + " what plans would become; for administrators. none for what is known of them.")
        AssumedRows assumedRows,

        @Setting(
                value = "none",
                session = true,
                limits = false,
                help = "Round trips that the planner assumes sources to have, such as crm=25ms, to see what plans would"
                        + " become; for administrators. none for the measured ones.")
        AssumedRoundTrips assumedRoundTrips,

        @Setting(
                value = "local",
                session = true,
                help = "Engine that runs what is left of a plan after the sources have done their part: local, spark,"
                        + " or auto, which takes Spark where a query needs more memory than query-memory.")
        EngineChoice engine,

        @Setting(
                value = "none",
                help = "Spark Connect server that runs parts of plans, such as sc://spark.example.org:15002; needs the"
                        + " plugin spark. none for no Spark.")
        String sparkUrl,

        @Setting(value = "none", help = "File with the token that Spark Connect takes for a login; none for none.")
        GivenFile sparkToken,

        @Setting(
                value = "handover",
                help = "Folder through which rows are handed to Spark; its nodes must read the same folder.")
        Path sparkFolder,

        @Setting(
                value = "none",
                help = "Path or URL of spark-folder as Spark's nodes see it; none if they see it under the same path.")
        String sparkSharedFolder,

        PlannerOptions planner) {
    private static final int PART_OF_CLIENTS = 8;

    /** A configuration with the given settings by key and defaults for the others; fails with all problems together. */
    public static ServerConfig of(Map<String, String> settings) {
        return new ConfigReader().add("the given settings", settings).read();
    }

    /** Retention of the query log. */
    public Retention queryLogKept() {
        return new Retention(queryLogRetention, queryLogSize.bytes());
    }

    /** Limit of client memory in bytes. */
    public long clientMemoryBytes() {
        return clientMemory.bytes() > 0
                ? clientMemory.bytes()
                : Runtime.getRuntime().maxMemory() / PART_OF_CLIENTS;
    }

    /** Limits of the engine on threads, memory and disk space. */
    public EngineLimits engineLimits() {
        long all = serverMemory.bytes() > 0 ? serverMemory.bytes() : EngineLimits.heapShare();
        return new EngineLimits(
                workerThreads > 0 ? workerThreads : Runtime.getRuntime().availableProcessors(),
                all,
                userMemory.bytes() > 0 ? userMemory.bytes() : UserShare.ofMemory(all),
                queryMemory.bytes(),
                querySpill.bytes());
    }
}
