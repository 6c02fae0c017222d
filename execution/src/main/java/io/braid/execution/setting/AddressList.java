package io.braid.execution.setting;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Comma-separated IP addresses and networks such as {@code 10.0.0.0/8}, or {@code none}. */
public record AddressList(List<Network> networks) {
    private static final String NONE = "none";

    public AddressList {
        networks = List.copyOf(networks);
    }

    /** Parses a list; fails with IllegalArgumentException for an invalid address. */
    static AddressList parse(String text) {
        return new AddressList(Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(network -> !network.isEmpty() && !network.equals(NONE))
                .map(Network::parse)
                .toList());
    }

    public boolean contains(InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    @Override
    public String toString() {
        return networks.isEmpty()
                ? NONE
                : networks.stream().map(Network::toString).collect(Collectors.joining(","));
    }

    /** A network, given by an address and a prefix length. */
    public record Network(InetAddress address, int bits) {
        /** Only these characters, so that no text is resolved as a host name by DNS. */
        private static final Pattern LITERAL = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

        static Network parse(String text) {
            int slash = text.indexOf('/');
            InetAddress address = address(slash < 0 ? text : text.substring(0, slash), text);
            int most = address.getAddress().length * Byte.SIZE;
            return new Network(address, slash < 0 ? most : bits(text.substring(slash + 1), most, text));
        }

        private static InetAddress address(String literal, String text) {
            try {
                if (LITERAL.matcher(literal).matches()) {
                    return InetAddress.getByName(literal);
                }
            } catch (UnknownHostException e) {
                throw wrong(text, e);
            }
            throw wrong(text, null);
        }

        private static int bits(String number, int most, String text) {
            try {
                int bits = Integer.parseInt(number);
                if (bits >= 0 && bits <= most) {
                    return bits;
                }
            } catch (NumberFormatException e) {
                throw wrong(text, e);
            }
            throw wrong(text, null);
        }

        private static IllegalArgumentException wrong(String text, @Nullable Exception cause) {
            return new IllegalArgumentException(
                    "has '" + text + "', which is no IP address or network such as 10.0.0.0/8", cause);
        }

        boolean contains(InetAddress other) {
            byte[] own = address.getAddress();
            byte[] theirs = other.getAddress();
            if (own.length != theirs.length) {
                return false;
            }
            int whole = bits / Byte.SIZE;
            if (Arrays.mismatch(own, 0, whole, theirs, 0, whole) >= 0) {
                return false;
            }
            int shift = Byte.SIZE - bits % Byte.SIZE;
            return shift == Byte.SIZE || (own[whole] & 0xff) >> shift == (theirs[whole] & 0xff) >> shift;
        }

        @Override
        public String toString() {
            String host = address.getHostAddress();
            return bits == address.getAddress().length * Byte.SIZE ? host : host + "/" + bits;
        }
    }
}
