package io.braid.execution.setting;

import io.braid.engine.EngineLimits;
import io.braid.execution.journal.Retention;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;

/**
 * Everything an operator can set. Each component is one setting: its key, default, bounds and help are declared here
 * only.
 *
 * @param planner stands for one setting for each {@link PlannerSwitch}, which declares it
 */
public record ServerConfig(
        @Setting(
                value = "127.0.0.1",
                help = "The address that clients connect to. Other than loopback addresses need a certificate; from"
                        + " other machines, clients must then encrypt.")
        String host,

        @Setting(value = "31000", max = 65_535, help = "The port that clients connect to; 0 takes any free port.")
        int port,

        @Setting(
                value = "none",
                help = "The PEM file with the server's certificate and those that lead to its authority; none for"
                        + " no TLS.")
        GivenFile tlsCertificate,

        @Setting(value = "none", help = "The PEM file with the certificate's private key, which has no password.")
        GivenFile tlsKey,

        @Setting(value = "off", help = "Whether clients on this machine must encrypt, too.")
        boolean tlsRequired,

        @Setting(
                value = "none",
                help = "The PEM file with those authorities of which every client that encrypts must have a"
                        + " certificate; one in a user's name logs that user in without a password. none to"
                        + " ask for none.")
        GivenFile tlsClientAuthorities,

        @Setting(
                value = "none",
                help = "The directory that judges the passwords of users who have no account here, such as"
                        + " ldaps://ldap.example.org; plain ldap only within this machine. none for no"
                        + " directory.")
        String ldapUrl,

        @Setting(
                value = "none",
                help = "The name of a user's entry there, with {user} in place of his name, such as"
                        + " uid={user},ou=people,dc=example,dc=org.")
        String ldapUser,

        @Setting(
                value = "none",
                help = "The entry below which the groups are that have users as member or uniqueMember; none for no"
                        + " groups.")
        String ldapGroups,

        @Setting(
                value = "none",
                help = "The PEM file of the authorities whose certificate the directory must have; none for those"
                        + " that Java trusts.")
        GivenFile ldapAuthorities,

        @Setting(
                value = "12h",
                help = "How long a log-in by the directory holds before the client must connect anew; 0s for as"
                        + " long as it stays.")
        Duration ldapSession,

        @Setting(
                value = "none",
                help = "The public keys of the issuer of tokens (JWT) that log users in: a file with a JWK set, or"
                        + " its https address. none for no tokens.")
        String tokenKeys,

        @Setting(value = "none", help = "Who must have issued a token (iss).")
        String tokenIssuer,

        @Setting(value = "none", help = "For whom a token must be meant (aud).")
        String tokenAudience,

        @Setting(value = "sub", help = "The claim of a token with the name of the user.")
        String tokenUser,

        @Setting(value = "groups", help = "The claim of a token with the user's groups.")
        String tokenGroups,

        @Setting(
                value = "none",
                help = "The file that tells which roles those in groups of the directory, or of tokens, are in,"
                        + " with lines group -> role, role; none for no roles.")
        GivenFile groupRoles,

        @Setting(
                value = "127.0.0.1",
                help = "The address for health checks and metrics over HTTP, which ask for no login; they tell"
                        + " names of databases and sources.")
        String httpHost,

        @Setting(
                value = "31080",
                max = 65_535,
                help = "The port for health checks and metrics over HTTP; 0 takes any free port.")
        int httpPort,

        @Setting(value = "data", help = "The folder for what the server keeps: users, logs, temporary files.")
        Path dataFolder,

        @Setting(value = "vdbs", help = "The folder whose *.vdb.sql files are deployed; it need not exist.")
        Path vdbFolder,

        @Setting(
                value = "plugins",
                help = "The folder of further connectors and JDBC drivers, each a jar or a folder of jars; it need"
                        + " not exist.")
        Path pluginsFolder,

        @Setting(
                value = "files",
                help = "The folder whose Parquet, CSV and JSON files models may read as tables, and whose DuckDB"
                        + " and H2 files they may open.")
        Path filesFolder,

        @Setting(
                value = "secrets,/run/secrets",
                help = "The folders whose files models may refer to with ${file:PATH}, separated by commas; none"
                        + " for no file.")
        FolderList secretFolders,

        @Setting(
                value = "off",
                help = "Whether models may reach beyond these folders, and open H2 and DuckDB files that run code"
                        + " or read other files; with it, whoever changes a model can do all that the"
                        + " server's process may.")
        boolean externalAccess,

        @Setting(
                value = "none",
                help = "More properties of drivers that servers of the wrapper jdbc may set, separated by commas;"
                        + " none for only the harmless.")
        NameList driverProperties,

        @Setting(
                value = "0s",
                help = "How long what a source said of its tables holds before it is asked again; 0s until somebody"
                        + " asks for it.")
        Duration importInterval,

        @Setting(
                value = "1h",
                help = "How long what a source knows of the contents of its tables holds before it is asked again"
                        + " and plans are made anew; 0s until REFRESH FOREIGN SCHEMA.")
        Duration statisticsInterval,

        @Setting(
                value = "2s",
                help = "How often the server looks whether model files have changed; 0s for only when RELOAD MODELS"
                        + " says so.")
        Duration modelScanInterval,

        @Setting(
                value = "0",
                max = 4096,
                help = "How many threads work for the queries of all databases; 0 for one per processor.")
        int workerThreads,

        @Setting(
                value = "0",
                max = 4096,
                session = true,
                help = "How many threads may work for one query at once, where it is not tiny; 0 for as many as"
                        + " worker-threads.")
        int queryThreads,

        @Setting(
                value = "256MB",
                min = 1 << 20,
                help = "How much memory one query may take; what does not fit spills to disk, and what cannot spill"
                        + " fails with 53200.")
        ByteSize queryMemory,

        @Setting(value = "0B", help = "How much memory all queries may take together; 0B for half of the heap.")
        ByteSize serverMemory,

        @Setting(
                value = "0B",
                help = "How much memory all queries of one user may take together; 0B for three quarters of"
                        + " server-memory.")
        ByteSize userMemory,

        @Setting(
                value = "0B",
                help = "How much memory clients may have kept beside what their queries compute: messages that are"
                        + " on their way, texts of statements, prepared ones; 0B for an eighth of the heap."
                        + " A connection may have a quarter of it, a user half; more fails with 53200.")
        ByteSize clientMemory,

        @Setting(
                value = "20GB",
                help = "How much disk one query may take for what does not fit in memory; beyond it, that query"
                        + " fails with 53100.")
        ByteSize querySpill,

        @Setting(
                value = "0s",
                session = true,
                help = "How long a query may run, up to its last row, before it is canceled; 0s for as long as it"
                        + " needs.")
        Duration queryTimeout,

        @Setting(
                value = "1h",
                session = true,
                help = "How long a client may leave a result lying without reading on before its query is canceled;"
                        + " 0s for as long as it likes.")
        Duration fetchTimeout,

        @Setting(
                value = "5s",
                help = "How long a client may leave a result lying that holds a connection of a source for which"
                        + " queries of other users wait, before its query is canceled with 53300; 0s for as"
                        + " long as fetch-timeout.")
        Duration contendedFetchTimeout,

        @Setting(
                value = "30s",
                session = true,
                help = "How long planning one statement may take before it fails with 54001; 0s for as long as it"
                        + " needs.")
        Duration planningTimeout,

        @Setting(
                value = "4GB",
                help = "How much memory planning one statement may ask for in all before it fails with 54001; 0B"
                        + " for as much as it needs.")
        ByteSize planningMemory,

        @Setting(
                value = "2s",
                help = "How long the server may make itself faster before it reports that it is ready; the first"
                        + " queries are slow without.")
        Duration warmUpTime,

        @Setting(
                value = "200",
                min = 1,
                max = 100_000,
                help = "How many queries may run at once; further ones wait for their turn.")
        int maxRunningQueries,

        @Setting(
                value = "0",
                max = 100_000,
                help = "How many queries of one user may run at once; further ones of that user wait while others"
                        + " pass. 0 for three quarters of max-running-queries.")
        int maxUserRunningQueries,

        @Setting(
                value = "0",
                max = 1_000_000,
                help = "How many queries may run or wait for their clients to read on at once. Beyond it, the"
                        + " unread result that has been left longest, of the user with most of them, is"
                        + " canceled with 53300. 0 for five times max-running-queries.")
        int maxOpenQueries,

        @Setting(
                value = "0",
                max = 1_000_000,
                help = "How many queries of one user may run or wait for their clients to read on at once; further"
                        + " ones of that user wait. 0 for as many as max-running-queries.")
        int maxUserOpenQueries,

        @Setting(
                value = "30s",
                help = "How long a query waits for its turn when too many are running, before it fails with 53300.")
        Duration queueTimeout,

        @Setting(
                value = "200000",
                help = "From how many rows on a query is heavy, those of all its steps added up as EXPLAIN expects"
                        + " them; 0 for calling none heavy.")
        int heavyQueryRows,

        @Setting(
                value = "0",
                max = 100_000,
                help = "How many heavy queries may run at once, while further ones wait and users take turns; 0 for"
                        + " four per processor.")
        int maxHeavyQueries,

        @Setting(
                value = "on",
                help = "Whether queries that have run for a while leave one of the processors to short ones; it"
                        + " slows them while such come.")
        boolean shortQueriesFirst,

        @Setting(
                value = "on",
                help = "Whether every log-in and every statement is noted in the folder audit of the data folder.")
        boolean audit,

        @Setting(value = "90d", help = "How long the files of the audit log are kept; 0s for ever.")
        Duration auditRetention,

        @Setting(
                value = "text",
                help = "How braid.log is written: text for people, or json, a line of JSON each, for programs.")
        LogFormat logFormat,

        @Setting(
                value = "none",
                help = "Where traces of queries are sent, such as http://localhost:4318/v1/traces: a collector that"
                        + " speaks OpenTelemetry's protocol (OTLP) in JSON over HTTP.")
        String traceEndpoint,

        @Setting(
                value = "none",
                session = true,
                help = "Of which trace statements are a part: a traceparent, as W3C's Trace Context has it; without"
                        + " one, each statement begins a trace of its own.")
        TraceParent traceParent,

        @Setting(
                value = "10s",
                help = "How long a query takes that is noted with its plan, in the log and in sys.slow_queries; 0s"
                        + " for noting none.")
        Duration slowQueryTime,

        @Setting(
                value = "100MB",
                help = "How much disk the folder queries of the data folder may take, from which sys.query_log is"
                        + " filled after a restart; 0B for keeping none there.")
        ByteSize queryLogSize,

        @Setting(value = "7d", help = "How long the files of that folder are kept; 0s until there are too many.")
        Duration queryLogRetention,

        @Setting(value = "500", min = 1, max = 1_000_000, help = "How many connections users may have at once.")
        int maxConnections,

        @Setting(
                value = "0",
                max = 1_000_000,
                help = "How many connections one user may have at once; one more is refused with 53300. 0 for three"
                        + " quarters of max-connections.")
        int maxUserConnections,

        @Setting(
                value = "1000",
                min = 1,
                max = 1_000_000,
                help = "How many clients may be connected, besides users, that have not logged in. One more takes"
                        + " the place of one from the address with most of them.")
        int maxUnauthenticatedConnections,

        @Setting(
                value = "250",
                min = 1,
                max = 1_000_000,
                help = "How many clients from one address may be connected that have not logged in. One more takes"
                        + " the place of one that has said nothing, or else of the first.")
        int maxUnauthenticatedPerAddress,

        @Setting(
                value = "15s",
                min = 1,
                help = "How long a client may take from connecting to having logged in, before it is disconnected.")
        Duration loginTimeout,

        @Setting(
                value = "5s",
                help = "How long running queries may go on when the server is told to stop, before they are canceled.")
        Duration shutdownTimeout,

        @Setting(
                value = "off",
                help = "What share of the statements that have ended is run again in the background, to compare its"
                        + " rows with those of a plan that leaves nothing to sources; sys.disagreements"
                        + " tells of differences.")
        Share verifyShare,

        @Setting(value = "off", session = true, help = "Whether each statement of a session is run again for that.")
        boolean verify,

        @Setting(value = "5m", help = "How much time of an hour that may take.")
        Duration verifyBudget,

        @Setting(
                value = "UTC",
                session = true,
                help = "The time zone by whose clocks moments are shown and read, such as Europe/Berlin, in"
                        + " sessions of clients that say none; Braid's own driver says that of its computer.")
        ZoneId timeZone,

        @Setting(
                value = "0s",
                session = true,
                help = "How old the kept rows of a materialized view may be for queries to read them, whatever the"
                        + " view says; 0s for any age.")
        Duration maxStaleness,

        @Setting(
                value = "0s",
                session = true,
                limits = false,
                help = "How old a result may be that is given to who asks the same again, in place of running the"
                        + " query; 0s for as old as the schemas say that it reads, if they do.")
        Duration resultMaxAge,

        @Setting(
                value = "off",
                session = true,
                help = "Whether an answer made of rows that were kept says in a warning from when they are.")
        boolean tellAge,

        @Setting(value = "64MB", help = "How much memory results may take that are kept for that; 0B for keeping none.")
        ByteSize resultMemory,

        @Setting(
                value = "32MB",
                help = "How much memory single rows may take that are kept as schemas say (lookup_cache); 0B for"
                        + " keeping none.")
        ByteSize lookupMemory,

        @Setting(
                value = "256MB",
                min = 64 << 20,
                help = "How much memory the store of materialized views may take, beside that of the queries.")
        ByteSize storeMemory,

        @Setting(
                value = "2",
                min = 1,
                max = 64,
                help = "How many materialized views may be refreshed at once; further ones wait for their turn.")
        int maxRefreshes,

        PlannerOptions planner) {
    private static final int PART_OF_CLIENTS = 8;

    /** The given settings, by key, and the default of every other; refuses bad ones, naming all of them at once. */
    public static ServerConfig of(Map<String, String> settings) {
        return new ConfigReader().add("the given settings", settings).read();
    }

    /** What is kept of queries that have ended. */
    public Retention queryLogKept() {
        return new Retention(queryLogRetention, queryLogSize.bytes());
    }

    /** How much may be kept for clients. */
    public long clientMemoryBytes() {
        return clientMemory.bytes() > 0
                ? clientMemory.bytes()
                : Runtime.getRuntime().maxMemory() / PART_OF_CLIENTS;
    }

    /** How much the queries may take. */
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
