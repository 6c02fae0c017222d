package io.braid.server.up;

/** Advice for a rejected connection, to be appended to the reason. */
final class ConnectAdvice {
    private static final String NOT_THERE = "; check host and port, and that the database runs";
    private static final String REFUSED = "; check user and password (--ask-passwords asks again)";

    private ConnectAdvice() {}

    /**
     * Returns the advice after a semicolon; empty if there is none.
     *
     * @param message the driver's message
     * @param sqlState its SQLSTATE, or an empty text
     */
    static String of(String message, String sqlState) {
        if (message.contains("Public Key Retrieval")) {
            return "; encrypt the connection with ?sslMode=REQUIRED, or add ?allowPublicKeyRetrieval=true on a network"
                    + " that you trust";
        }
        if (message.contains("PKIX path")) {
            return "; have Java trust its certificate or, for SQL Server on a network that you trust, add"
                    + " ?trustServerCertificate=true";
        }
        if (sqlState.startsWith("28") || message.contains("log-in refused") || message.contains("Login failed")) {
            return REFUSED;
        }
        if (sqlState.startsWith("3D")) {
            return "; check the name of the database";
        }
        return sqlState.startsWith("08") || message.contains("cannot be reached") ? NOT_THERE : "";
    }
}
