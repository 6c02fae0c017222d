package io.braid.execution.login;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;

/** Helpers for login settings. */
final class Settings {
    /** Value of an unset setting. */
    static final String NONE = "none";

    private Settings() {}

    static boolean isSet(String value) {
        return !value.equals(NONE);
    }

    static BraidException wrong(String message) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, message);
    }

    /** Parses a URI that is safe from eavesdropping: with an encrypted scheme, or on the loopback interface. */
    static URI safe(String setting, String text, String encrypted, String plain) {
        try {
            URI uri = new URI(text);
            String host = uri.getHost();
            if (host != null
                    && (encrypted.equals(uri.getScheme()) || (plain.equals(uri.getScheme()) && isWithin(host)))) {
                return uri;
            }
        } catch (URISyntaxException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, setting + " '" + text + "' is no address: " + e.getMessage(), e);
        }
        throw wrong(setting + " '" + text + "' must begin with " + encrypted + "://, or within this machine with "
                + plain + "://, so that nobody in between sees or changes what goes there");
    }

    private static boolean isWithin(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
